import { type CSSProperties, type ReactNode, useState } from 'react';
import { serverNow } from '../../clock/server-clock.ts';
import { type MapMarch, partDone, usePartDone } from './march-marks.tsx';
import styles from './moving-marks.module.css';
import type { MapPoint } from './view.ts';
import type { Rest } from './viewport.ts';

/** Milliseconds for which the map moves after it has come to rest. Then marches go on in steps of a second, and sieges stand still. */
const LIVELY_MS = 20_000;
/** The most marches and sieges that move: each is a layer of its own. */
const MOST_MARCHES = 24;
const MOST_SIEGES = 12;

/** The head of a march, pointing to the right, in pixels around its middle. */
export const ARROW = 'M7 0-5 5-2.5 0-5-5Z';

interface MovingMarksProps {
  marches: readonly MapMarch[];
  sieges: readonly MapPoint[];
  /** What the map shows: each new view is lively for a while. */
  rest: Rest | undefined;
}

/**
 * What moves on the map: marches along their ways, light that runs from where they began to where they are, and the pulse of sieges.
 * All of it is HTML, moved by transforms only, so nothing of the map is painted again.
 */
export function MovingMarks({ marches, sieges, rest }: MovingMarksProps) {
  const view = rest ? `${rest.view.x} ${rest.view.y} ${rest.view.width}` : '';
  return (
    <>
      {nearest(sieges, rest).map(({ x, y }) => (
        <span key={`${x} ${y} ${view}`} className={styles.mark} style={placeAt({ x, y })} data-pulse="">
          <span className={styles.pulse} />
        </span>
      ))}
      {marches.flatMap((march, index) =>
        march.from ? (
          <Traveller key={`${march.id} ${view}`} march={march} from={march.from} isStill={index >= MOST_MARCHES} />
        ) : (
          []
        ),
      )}
    </>
  );
}

function Traveller({ march, from, isStill }: { march: MapMarch; from: MapPoint; isStill: boolean }) {
  const { to, mates } = march;
  const [course] = useState(() => {
    const now = serverNow();
    const ms = Math.min(LIVELY_MS, march.lands - now);
    const placeIn = (done: number) => between(from, to, done);
    return { ms, begins: placeIn(partDone(march, now)), ends: placeIn(partDone(march, now + ms)) };
  });
  const moves = !isStill && course.ms > 0;
  const angle = Math.atan2(from.y - to.y, to.x - from.x);
  return (
    <>
      {moves ? <span className={`${styles.mark} ${styles.light}`} style={along(from, course.begins)} /> : null}
      <Here
        march={march}
        from={from}
        className={`${styles.mark} ${moves ? styles.sails : ''}`}
        style={{ ...along(course.begins, course.ends), animationDuration: `${course.ms}ms` }}
      >
        <svg
          aria-hidden="true"
          className={mates ? styles.mates : styles.ship}
          width={18}
          height={18}
          viewBox="-9 -9 18 18"
          style={{ rotate: `${angle.toFixed(3)}rad` }}
        >
          <path d={ARROW} />
        </svg>
      </Here>
    </>
  );
}

interface HereProps {
  march: MapMarch;
  from: MapPoint;
  className: string;
  style: CSSProperties;
  children: ReactNode;
}

/** Where a march is by now. Only this is rendered again while it goes on. */
function Here({ march, from, className, style, children }: HereProps) {
  const here = placeAt(between(from, march.to, usePartDone(march)));
  return (
    <span
      className={className}
      style={{ ...here, ...style }}
      data-march={march.id}
      data-mates={march.mates || undefined}
    >
      {children}
    </span>
  );
}

const between = (from: MapPoint, to: MapPoint, done: number): MapPoint => ({
  x: from.x + (to.x - from.x) * done,
  y: from.y + (to.y - from.y) * done,
});

/** A place of the galaxy, for the transforms of the styles. */
const placeAt = ({ x, y }: MapPoint) => ({ '--x': x, '--y': -y }) as CSSProperties;

/** From one place of the galaxy to another. */
const along = (from: MapPoint, to: MapPoint) =>
  ({ '--from-x': from.x, '--from-y': -from.y, '--to-x': to.x, '--to-y': -to.y }) as CSSProperties;

/** Of these places the nearest to the middle of the map. */
function nearest(places: readonly MapPoint[], rest: Rest | undefined): readonly MapPoint[] {
  if (places.length <= MOST_SIEGES || !rest) return places.slice(0, MOST_SIEGES);
  const away = ({ x, y }: MapPoint) => Math.hypot(x - rest.view.x, y - rest.view.y);
  return [...places].sort((one, other) => away(one) - away(other)).slice(0, MOST_SIEGES);
}
