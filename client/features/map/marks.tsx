import { memo, useLayoutEffect, useRef, useState } from 'react';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { mapTexts } from '../../texts/map.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { AriaHidden, at } from './chart.tsx';
import styles from './map.module.css';
import { namePlace } from './name-place.ts';
import type { Rest } from './viewport.ts';
import type { MapWorld } from './worlds.ts';

interface MarksProps {
  worlds: readonly MapWorld[];
  /** The address that a mark links to; without it, marks are buttons. */
  linkOf: ((world: MapWorld) => string) | undefined;
  /** The one mark in the Tab order; arrow keys move from it to the others. */
  stop: number | undefined;
}

/** The marks of known worlds, diamonds, and of the player's, discs on top of them. */
export const Marks = memo(function Marks({ worlds, linkOf, stop }: MarksProps) {
  return worlds.map((world) => (
    <Mark key={world.id} world={world} href={linkOf?.(world)} tabbable={world.id === stop} />
  ));
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
    'aria-label': mapTexts.nameAt(world.name, worldTexts.coordinates(world.x, world.y)),
    tabIndex: tabbable ? 0 : -1,
    className: styles.mark,
  };
  return href === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g role="button" {...shared}>
      {mark}
    </g>
  ) : (
    <a href={href} {...shared}>
      {mark}
    </a>
  );
});

/** Below the wedges of a siege, and above them, with room in between. */
const AROUND_SIEGE = [46, -36] as const;

interface NamesProps {
  worlds: readonly MapWorld[];
  rest: Rest;
  /** Zoomed in, an own planet's picture replaces its dot. */
  nearby: boolean;
  /** The world whose name the highlight writes. */
  unnamed: number | undefined;
}

/** The names of worlds and, zoomed in, the pictures of the player's; a type without a picture has the default one. */
export const Names = memo(function Names({ worlds, rest, nearby, unnamed }: NamesProps) {
  return (
    <AriaHidden className={styles.names}>
      {worlds.map((world) => {
        const pictured = nearby && world.kind === 'own';
        return (
          <g key={world.id} style={at(world.x, world.y)}>
            {pictured ? (
              <g transform="translate(-18 -18)" data-picture={world.id}>
                <PlanetPicture typeId={world.typeId} seed={world.id} size={36} />
              </g>
            ) : null}
            {world.id === unnamed ? null : (
              <Name
                className={styles.name}
                world={world}
                rest={rest}
                baselines={world.besieged ? AROUND_SIEGE : pictured ? [32, -24] : [22, -12]}
              />
            )}
          </g>
        );
      })}
    </AriaHidden>
  );
});

interface HighlightProps {
  world: MapWorld;
  rest: Rest | undefined;
}

/** Highlighted, by the pointer here or in the table. */
export function Highlight({ world, rest }: HighlightProps) {
  return (
    <AriaHidden data-highlight={world.id} className={styles.highlight} style={at(world.x, world.y)}>
      <circle r={13} />
      <path d="M0 -20V-13M0 13V20M-20 0H-13M13 0H20" />
      <Name key={world.id} world={world} rest={rest} baselines={world.besieged ? AROUND_SIEGE : [-26, 36]} />
    </AriaHidden>
  );
}

interface NameProps {
  world: MapWorld;
  /** Undefined while the map moves. */
  rest: Rest | undefined;
  /** Where the name is written, in pixels below its mark, and where it is if the map's side would cut it off there. */
  baselines: readonly [first: number, second: number];
  className?: string | undefined;
}

function Name({ world, rest, baselines, className }: NameProps) {
  const text = useRef<SVGTextElement>(null);
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured for each name
  useLayoutEffect(() => setWidth(text.current?.getComputedTextLength() ?? 0), [world.name]);
  const place = rest ? namePlace(world, rest, width, baselines) : { x: 0, y: baselines[0] };
  return (
    <text ref={text} {...place} textAnchor="middle" className={className}>
      {world.name}
    </text>
  );
}
