import { memo } from 'react';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { mapTexts } from '../../texts/map.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { AriaHidden, at } from './chart.tsx';
import styles from './map.module.css';
import { type Caption, highlightSides, type MapNames } from './map-names.ts';
import { baselineOf, overlap, type PlacedName } from './place-names.ts';
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
    'data-relation': world.relation,
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

interface NamesProps {
  worlds: readonly MapWorld[];
  captions: readonly Caption[];
  /** Where there is room for which of them. */
  names: MapNames;
  /** Zoomed in, an own planet's picture replaces its dot. */
  nearby: boolean;
  /** The world whose name the highlight writes, and where it writes it: other names there are left out. */
  highlighted: PlacedName | undefined;
}

/** The names of worlds, captions and, zoomed in, the pictures of the player's; a type without a picture has the default one. */
export const Names = memo(function Names({ worlds, captions, names, nearby, highlighted }: NamesProps) {
  const isFree = (name: PlacedName | undefined): name is PlacedName =>
    name !== undefined && !(highlighted && overlap(highlighted.box, name.box));
  return (
    <AriaHidden className={styles.names}>
      {nearby
        ? worlds
            .filter(({ kind }) => kind === 'own')
            .map(({ id, typeId, x, y }) => (
              <g key={id} style={at(x, y)}>
                <g transform="translate(-18 -18)" data-picture={id}>
                  <PlanetPicture typeId={typeId} seed={id} size={36} />
                </g>
              </g>
            ))
        : null}
      {captions.map(({ key, text, kind, x, y, upward, colours }) => {
        const name = names.captions.get(key);
        return isFree(name) ? (
          <g
            key={key}
            className={styles[kind]}
            data-caption={key}
            data-relation={colours?.['data-relation']}
            style={{ ...colours?.style, ...at(x, kind === 'area' ? y + upward : y) }}
          >
            <Name text={text} place={name} />
          </g>
        ) : null;
      })}
      {worlds.map(({ id, kind, name: text, relation, x, y }) => {
        const name = names.worlds.get(id);
        return isFree(name) && highlighted?.key !== name.key ? (
          <g
            key={id}
            style={at(x, y)}
            className={kind === 'own' ? styles.ownName : styles.name}
            data-name={id}
            data-relation={relation}
          >
            <Name text={text} place={name} />
          </g>
        ) : null;
      })}
    </AriaHidden>
  );
});

interface HighlightProps {
  world: MapWorld;
  /** Where its name is written; undefined while the map moves. */
  name: PlacedName | undefined;
}

/** Highlighted, by the pointer here or in the table. */
export function Highlight({ world, name }: HighlightProps) {
  const { sides, clear } = highlightSides(world);
  const place = name ?? { x: 0, y: baselineOf(sides[0], clear) };
  return (
    <AriaHidden data-highlight={world.id} className={styles.highlight} style={at(world.x, world.y)}>
      <circle r={13} />
      <path d="M0 -20V-13M0 13V20M-20 0H-13M13 0H20" />
      <Name text={world.name} place={place} />
    </AriaHidden>
  );
}

function Name({ text, place: { x, y, narrowed } }: { text: string; place: Pick<PlacedName, 'x' | 'y' | 'narrowed'> }) {
  const narrow = narrowed === undefined ? {} : { textLength: narrowed, lengthAdjust: 'spacingAndGlyphs' };
  return (
    <text x={x} y={y} textAnchor="middle" {...narrow}>
      {text}
    </text>
  );
}
