import { useServerNow } from '../../clock/server-clock.ts';
import { AriaHidden, at } from './chart.tsx';
import styles from './map.module.css';
import type { MapPoint } from './view.ts';

/** A march on the map. */
export interface MapMarch {
  readonly id: number;
  /** Where this leg began; null for a march of another player, whose origin is not revealed. */
  readonly from: MapPoint | null;
  readonly to: MapPoint;
  /** When the leg began and when it ends, ms since 1970. */
  readonly began: number;
  readonly lands: number;
  /** An attack on one of the player's worlds. */
  readonly attack: boolean;
  /** Whether it is a mate's, of which both ends are known. */
  readonly mates?: boolean;
}

/** How far ships fly from a world. */
export interface Reach extends MapPoint {
  readonly radius: number;
}

interface MarchMarksProps {
  /** Worlds that are under siege, no matter whose they are. */
  sieges: readonly MapPoint[];
  marches: readonly MapMarch[];
  reach: Reach | undefined;
}

/** Four wedges around a world, in pixels: outside its picture and the mark of a chosen one. */
export const SIEGE_MARK = 'M0 -20 5 -29H-5ZM20 0 29 5V-5ZM0 20 5 29H-5ZM-20 0 -29 5V-5Z';

/**
 * The ways of marches, rings that close around the targets of other players' marches, and the reach of a chosen world. The marches
 * themselves, which move, are on a layer above. Hidden from screen readers: lists say the same.
 */
export function MarchMarks({ sieges, marches, reach }: MarchMarksProps) {
  return (
    <AriaHidden className={styles.marches}>
      {reach ? <circle cx={reach.x} cy={-reach.y} r={reach.radius} className={styles.reach} /> : null}
      {sieges.map(({ x, y }) => (
        <g key={`${x} ${y}`} style={at(x, y)} data-siege="">
          <path className={styles.siege} d={SIEGE_MARK} />
        </g>
      ))}
      {marches.map((march) => {
        const { id, from, to, attack, mates } = march;
        if (from) {
          const className = mates ? styles.matesWay : styles.way;
          return <path key={id} className={className} d={`M${from.x} ${-from.y}L${to.x} ${-to.y}`} />;
        }
        const className = attack ? styles.attack : styles.relief;
        return (
          <g key={id} style={at(to.x, to.y)} data-march={id}>
            <circle className={className} r={10} />
            <ClosingRing march={march} className={className} />
          </g>
        );
      })}
    </AriaHidden>
  );
}

/** A march moves in this many steps: no path on the map is much longer in pixels. */
const STEPS = 2000;

/** How far a march has come. */
export const usePartDone = (march: MapMarch) => useServerNow((now) => Math.round(STEPS * partDone(march, now))) / STEPS;

function ClosingRing({ march, className }: { march: MapMarch; className: string | undefined }) {
  return <circle className={className} r={10 + 26 * (1 - usePartDone(march))} />;
}

/** The part of the leg that is done at `now`, 0 to 1. */
export function partDone({ began, lands }: Pick<MapMarch, 'began' | 'lands'>, now: number): number {
  return Math.min(1, Math.max(0, (now - began) / Math.max(1, lands - began)));
}
