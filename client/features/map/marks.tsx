import { memo, useMemo } from 'react';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { at, Unspoken } from './chart.tsx';
import styles from './map.module.css';
import type { Rest } from './viewport.ts';
import type { MapWorld } from './worlds.ts';

/** Side of a square of chart. Strange worlds are drawn square by square: what is out of the picture costs nothing. */
const SQUARE = 280;

interface MarksProps {
  worlds: readonly MapWorld[];
  /** Where a mark leads as a link; without it, marks are buttons. */
  linkOf: ((world: MapWorld) => string) | undefined;
  /** The one mark that Tab comes to; arrow keys lead from it to the others. */
  stop: number | undefined;
}

/** Every world as its mark: strange ones as points, known ones as diamonds, own ones as discs on top. */
export const Marks = memo(function Marks({ worlds, linkOf, stop }: MarksProps) {
  const others = useMemo(() => pointsOf(worlds), [worlds]);
  return (
    <>
      <Unspoken>
        {others.map((path) => (
          <path key={path} d={path} className={styles.others} />
        ))}
      </Unspoken>
      {worlds.map((world) =>
        world.kind === 'other' ? null : (
          <Mark key={world.id} world={world} href={linkOf?.(world)} tabbable={world.id === stop} />
        ),
      )}
    </>
  );
});

interface MarkProps {
  world: MapWorld;
  href: string | undefined;
  tabbable: boolean;
}

const Mark = memo(function Mark({ world, href, tabbable }: MarkProps) {
  const mark =
    world.kind === 'own' ? (
      <circle className={styles.own} style={at(world.x, world.y)} r={5.5} />
    ) : (
      <path className={styles.known} style={at(world.x, world.y)} d="M0 -5 5 0 0 5 -5 0Z" />
    );
  const shared = {
    'data-world': world.id,
    'data-kind': world.kind,
    'aria-label': `${world.name}, at ${world.x}, ${world.y}`,
    tabIndex: tabbable ? 0 : -1,
    className: styles.mark,
  };
  return href === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: there is no button inside an SVG
    <g role="button" {...shared}>
      {mark}
    </g>
  ) : (
    <a href={href} {...shared}>
      {mark}
    </a>
  );
});

/** The strange worlds as paths of points, one path for each square of the chart that has any. */
function pointsOf(worlds: readonly MapWorld[]): string[] {
  const squares = new Map<string, string>();
  for (const { kind, x, y } of worlds) {
    if (kind !== 'other') continue;
    const square = `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
    squares.set(square, `${squares.get(square) ?? ''}M${x} ${-y}h0`);
  }
  return [...squares.values()];
}

interface NamesProps {
  worlds: readonly MapWorld[];
  rest: Rest;
  /** Close by, an own planet's picture stands in for its dot. */
  nearby: boolean;
}

/** Names of worlds, and from nearby the pictures of own ones. Of a type that has no picture, the default one (S-067). */
export const Names = memo(function Names({ worlds, rest, nearby }: NamesProps) {
  return (
    <Unspoken className={styles.names}>
      {worlds.map((world) => (
        <g key={world.id} style={at(world.x, world.y)}>
          {nearby && world.kind === 'own' ? (
            <g transform="translate(-18 -18)" data-picture={world.id}>
              <PlanetPicture typeId={world.typeId} seed={world.id} size={36} />
            </g>
          ) : null}
          <text y={nearby && world.kind === 'own' ? 32 : 22} className={styles.name} {...inFrame(world, rest)}>
            {world.name}
          </text>
        </g>
      ))}
    </Unspoken>
  );
});

interface HighlightProps {
  world: MapWorld;
  rest: Rest | undefined;
}

/** Set off from the others: pointed at here or in the table. */
export function Highlight({ world, rest }: HighlightProps) {
  return (
    <Unspoken data-highlight={world.id} className={styles.highlight} style={at(world.x, world.y)}>
      <circle r={13} />
      <path d="M0 -20V-13M0 13V20M-20 0H-13M13 0H20" />
      <text y={-26} {...inFrame(world, rest)}>
        {world.name}
      </text>
    </Unspoken>
  );
}

/** Pixels from the frame's side within which a name would be cut off. */
const MARGIN = 72;

/** A name stands centred at its mark, but near a side of the frame it runs inward. */
function inFrame({ x }: MapWorld, rest: Rest | undefined) {
  if (!rest) return { textAnchor: 'middle' } as const;
  const left = ((x - rest.view.x) / rest.view.width + 0.5) * rest.pixels.x;
  if (left < MARGIN) return { textAnchor: 'start', x: Math.max(-14, 6 - left) } as const;
  if (left > rest.pixels.x - MARGIN) {
    return { textAnchor: 'end', x: Math.min(14, rest.pixels.x - left - 6) } as const;
  }
  return { textAnchor: 'middle' } as const;
}
