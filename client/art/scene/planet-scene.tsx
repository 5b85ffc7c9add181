import { type KeyboardEvent, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import styles from './planet-scene.module.css';
import { type Gradient, type Scene, type SceneSpot, sceneOf } from './planet-scene.ts';
import { FRAME, isNight, type SceneInput, type Shape } from './scene-data.ts';
import { besideOf } from './spot-keys.ts';

interface PlanetSceneProps {
  readonly input: SceneInput;
  /** What the group of its buttons is called. */
  readonly label: string;
  readonly nameOf: (spot: SceneSpot) => string;
  /** What a spot's plaque says; null for one without. */
  readonly plaqueOf: (spot: SceneSpot) => ReactNode;
  /** The spot at which its one tab stop is at first. */
  readonly first: string;
  readonly onChoose: (spot: SceneSpot) => void;
}

/**
 * The picture of a world. Gate and buildings are buttons over it: one tab stop, arrow keys within. One size for all screens: a phone
 * scrolls it, so that a world is the same world everywhere.
 */
export function PlanetScene({ input, label, nameOf, plaqueOf, first, onChoose }: PlanetSceneProps) {
  const scene = useMemo(() => sceneOf(input, FRAME), [input]);
  const { frame, spots } = scene;
  const [last, setLast] = useState(first);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const stop = spots.some(({ key }) => key === last) ? last : 'gate';
  const go = (event: KeyboardEvent, from: SceneSpot) => {
    const to = besideOf(event.key, from, spots);
    if (!to) return;
    event.preventDefault();
    buttons.current.get(to.key)?.focus();
  };
  const percent = (value: number, of: number) => `${((value / of) * 100).toFixed(3)}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields.
    <div className={styles.scene} role="group" aria-label={label}>
      <Picture scene={scene} />
      {spots.map((spot) => (
        <button
          key={spot.key}
          ref={(element) => {
            if (element) buttons.current.set(spot.key, element);
            else buttons.current.delete(spot.key);
          }}
          type="button"
          className={spot.y < 90 ? `${styles.spot} ${styles.high}` : styles.spot}
          tabIndex={spot.key === stop ? 0 : -1}
          aria-label={nameOf(spot)}
          data-name={nameOf(spot)}
          data-spot={spot.key}
          onFocus={() => setLast(spot.key)}
          onKeyDown={(event) => go(event, spot)}
          onClick={() => onChoose(spot)}
          style={{
            left: percent(spot.x, frame.width),
            top: percent(spot.y, frame.height),
            width: percent(spot.width, frame.width),
            height: percent(spot.height, frame.height),
          }}
        >
          {plaqueOf(spot)}
        </button>
      ))}
    </div>
  );
}

interface LandingSceneProps {
  readonly planetType: number;
  readonly seed: number;
}

/** A world in the moment in which settlers come through its gate: small, and without anything to press. */
export function LandingScene({ planetType, seed }: LandingSceneProps) {
  const [night] = useState(() => isNight(Date.now()));
  const scene = useMemo(() => {
    const gate = { locked: 7, opening: 'water' } as const;
    const nobody = { raceId: 0, buildings: [], squads: 0, orbit: [], besieged: false };
    return sceneOf({ planetType, seed, night, gate, ...nobody }, FRAME);
  }, [planetType, seed, night]);
  return (
    <div className={styles.scene}>
      <Picture scene={scene} />
    </div>
  );
}

/** How far a construction is, and what is left of its time. */
export function Plaque({ part, children }: { part: number; children: ReactNode }) {
  return (
    <span className={styles.plaque} aria-hidden="true">
      <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
        <circle cx="6" cy="6" r="4.6" fill="none" stroke="var(--line-strong)" strokeWidth="2" />
        <circle
          cx="6"
          cy="6"
          r="4.6"
          fill="none"
          stroke="var(--water)"
          strokeWidth="2"
          pathLength={1}
          strokeDasharray={`${part} 1`}
          transform="rotate(-90 6 6)"
        />
      </svg>
      {children}
    </span>
  );
}

const Picture = memo(function Picture({ scene }: { scene: Scene }) {
  const id = useId();
  const { frame, mirrored, gradients, layers } = scene;
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <defs>{gradients.map((each) => gradient(each, id))}</defs>
      <g transform={mirrored ? `translate(${frame.width} 0) scale(-1 1)` : undefined}>
        {layers.map(({ name, shapes }) => (
          <Layer key={name} shapes={shapes} id={id} />
        ))}
      </g>
    </svg>
  );
});

/** A layer whose shapes are the same as before is not even compared. */
const Layer = memo(function Layer({ shapes, id }: { shapes: readonly Shape[]; id: string }) {
  return <g>{shapes.map((each, place) => shape(each, place, id))}</g>;
});

function gradient({ id, round, across, stops }: Gradient, scene: string) {
  const inside = stops.map(([offset, colour, opacity = 1]) => (
    <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity === 1 ? undefined : opacity} />
  ));
  if (round)
    return (
      <radialGradient key={id} id={scene + id}>
        {inside}
      </radialGradient>
    );
  const [x1, y1, x2, y2] = across ?? [0, 0, 0, 1];
  return (
    <linearGradient key={id} id={scene + id} x1={x1} y1={y1} x2={x2} y2={y2}>
      {inside}
    </linearGradient>
  );
}

function shape({ d, fill, stroke, width, opacity, move, above, items }: Shape, key: number, id: string): ReactNode {
  const inside = items?.map((each, place) => shape(each, place, id));
  if (above !== undefined)
    return (
      <svg
        key={key}
        aria-hidden="true"
        x={-8}
        y={above}
        width={80}
        height={64 - above}
        viewBox={`-8 ${above} 80 ${64 - above}`}
      >
        {inside}
      </svg>
    );
  if (inside)
    return (
      <g key={key} transform={move}>
        {inside}
      </g>
    );
  if (!d) return null;
  const paint = (colour: string | undefined) => colour?.replace('url(#', `url(#${id}`);
  return (
    <path
      key={key}
      d={d}
      fill={paint(fill)}
      fillOpacity={fill && stroke === fill ? 0.35 : undefined}
      stroke={paint(stroke)}
      strokeWidth={stroke ? width : undefined}
      opacity={opacity === 1 ? undefined : opacity}
      transform={move}
    />
  );
}
