import type { ShipDrawing } from './ship-drawing.ts';
import { GOAULD_SHIPS } from './ship-drawings-goauld.ts';
import { HUMAN_SHIPS } from './ship-drawings-humans.ts';
import { JAFFA_SHIPS } from './ship-drawings-jaffa.ts';
import { TOKRA_SHIPS } from './ship-drawings-tokra.ts';

/** The drawings by ship type id, as in the catalogue. */
export const SHIP_DRAWINGS: Readonly<Record<number, ShipDrawing>> = {
  ...JAFFA_SHIPS,
  ...GOAULD_SHIPS,
  ...TOKRA_SHIPS,
  ...HUMAN_SHIPS,
};

/** Fallback for a ship type without a drawing: a plain hull. */
export const PLAIN_HULL: ShipDrawing = {
  hull: 'M8 16 14 12H40L58 20 40 28H14L8 24Z',
  shade: 'M8 22H53L40 28H14L8 24Z',
  engines: 'M8 17H4V23H8Z',
  flame: 'M3.500 18.500-1 20 3.500 21.500Z',
  fine: 'M16 12V28M28 12V28M40 12V28M8 20H58',
  lamps: 'M43 17.500h3v2h-3Z',
};
