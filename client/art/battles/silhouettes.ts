import { SHIP_CLASSES, STACK_CLASSES } from '#shared/catalogue/battles';
import { PLAIN_HULL, SHIP_DRAWINGS } from '../ships/ship-drawings.ts';

/** A filled shape on the 64 by 40 grid of the ships, its bow or its face to the right. */
export interface Silhouette {
  readonly path: string;
  /** How large one of them is drawn beside the others: 1 is a capital ship. */
  readonly scale: number;
  /** The largest number of silhouettes that a stack is drawn with. */
  readonly most: number;
}

/** A standing figure at `x`, with a weapon on the shoulder. */
const figure = (x: number, height = 0) =>
  `M${x - 3.5} ${11 + height}a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0ZM${x - 5} 36V${20 + height}q0-4 5-4t5 4V36h-3V27h-4v9ZM${x + 4} ${23 + height}l9-6 1 1.500-9 6.500Z`;

const GUNS =
  'M10 37H54L49 29H15ZM20 28V21C20 15 26 12 32 12S44 15 44 21V28ZM41 15 61 6 62.500 9.500 43 20ZM43 22 62 17 63 20 44 26Z';
const SQUAD = figure(14) + figure(31, -3) + figure(48);
/** Two with a banner. */
const CREW = `${figure(24)}${figure(42, 1)}M10 36V2h2v34ZM12 3h12l-4 4 4 4H12Z`;
const MILITIA = `M22.500 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM20 9H33L31 6H22ZM21 36V20q0-4 5.500-4t5.500 4V36h-3.500V27h-4v9ZM38 4V36h2V4ZM34 4h10l-5-3Z`;

const OF_CLASS: Readonly<Record<number, Omit<Silhouette, 'path'>>> = {
  [SHIP_CLASSES.fighter]: { scale: 0.4, most: 12 },
  [SHIP_CLASSES.lander]: { scale: 0.54, most: 8 },
  [SHIP_CLASSES.line]: { scale: 0.64, most: 7 },
  [SHIP_CLASSES.heavy]: { scale: 0.82, most: 5 },
  [SHIP_CLASSES.capital]: { scale: 1, most: 4 },
  [STACK_CLASSES.guns]: { scale: 0.6, most: 8 },
  [STACK_CLASSES.crew]: { scale: 0.6, most: 8 },
  [STACK_CLASSES.squad]: { scale: 0.6, most: 8 },
  [STACK_CLASSES.militia]: { scale: 0.5, most: 10 },
};

/** The silhouette of a stack: a ship's own hull, or the shape of its class. */
export function silhouetteOf(stackClass: number, typeId: number): Silhouette {
  return { ...(OF_CLASS[stackClass] ?? { scale: 0.6, most: 8 }), path: pathOf(stackClass, typeId) };
}

function pathOf(stackClass: number, typeId: number): string {
  if (stackClass === STACK_CLASSES.guns) return GUNS;
  if (stackClass === STACK_CLASSES.squad) return SQUAD;
  if (stackClass === STACK_CLASSES.crew) return CREW;
  if (stackClass === STACK_CLASSES.militia) return MILITIA;
  const { hull, engines } = SHIP_DRAWINGS[typeId] ?? PLAIN_HULL;
  return hull + engines;
}
