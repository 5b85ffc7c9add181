import { useServerNow } from '../../api/http/server-clock.ts';
import { AriaHidden, at } from './chart.tsx';
import styles from './map.module.css';
import type { Place } from './view.ts';

/** A march on the map. */
export interface MapMarch {
  readonly id: number;
  /** Where this leg began; null for a march of another player, whose origin nobody tells. */
  readonly from: Place | null;
  readonly to: Place;
  /** When the leg began and when it ends, ms since 1970. */
  readonly began: number;
  readonly lands: number;
  /** An attack on an own world. */
  readonly attack: boolean;
}

/** How far ships fly from a world. */
export interface Reach extends Place {
  readonly radius: number;
}

interface MarchMarksProps {
  /** Worlds before which an army stands, whoever's. */
  sieges: readonly Place[];
  marches: readonly MapMarch[];
  reach: Reach | undefined;
}

/** Four wedges around a world, in pixels. */
export const SIEGE = 'M0 -8 4 -15H-4ZM8 0 15 4V-4ZM0 8 4 15H-4ZM-8 0 -15 4V-4Z';

/**
 * Own marches as dots on their ways, those of others as rings that close around their targets, and the reach of a chosen
 * world. Hidden from screen readers: lists say the same. Nothing is animated: the dots are where they are each second.
 */
export function MarchMarks({ sieges, marches, reach }: MarchMarksProps) {
  return (
    <AriaHidden className={styles.marches}>
      {reach ? <circle cx={reach.x} cy={-reach.y} r={reach.radius} className={styles.reach} /> : null}
      {sieges.map(({ x, y }) => (
        <g key={`${x} ${y}`} style={at(x, y)} data-siege="">
          <path className={styles.siege} d={SIEGE} />
        </g>
      ))}
      {marches.map(({ id, from, to }) =>
        from ? <path key={id} className={styles.way} d={`M${from.x} ${-from.y}L${to.x} ${-to.y}`} /> : null,
      )}
      {marches.length > 0 ? <Travellers marches={marches} /> : null}
    </AriaHidden>
  );
}

/** What moves: rendered anew each second, while the ways stay. */
function Travellers({ marches }: Pick<MarchMarksProps, 'marches'>) {
  const now = useServerNow();
  return marches.map((march) => {
    const done = partDone(march, now);
    const { id, from, to, attack } = march;
    if (!from) {
      const className = attack ? styles.attack : styles.relief;
      return (
        <g key={id} style={at(to.x, to.y)} data-march={id}>
          <circle className={className} r={10} />
          <circle className={className} r={10 + 26 * (1 - done)} />
        </g>
      );
    }
    return (
      <g key={id} style={at(from.x + (to.x - from.x) * done, from.y + (to.y - from.y) * done)} data-march={id}>
        <circle className={styles.traveller} r={4.5} />
      </g>
    );
  });
}

/** The part of the leg that is done at `now`, 0 to 1. */
export function partDone({ began, lands }: Pick<MapMarch, 'began' | 'lands'>, now: number): number {
  return Math.min(1, Math.max(0, (now - began) / Math.max(1, lands - began)));
}
