import { useMemo, useState } from 'react';
import { mapTexts } from '../../texts/map.ts';
import { peopleMapTexts } from '../../texts/people-map.ts';
import { worldTexts } from '../../texts/worlds.ts';
import styles from './in-view.module.css';
import { countIn, dotsIn, showsDots } from './sky/sky.ts';
import { spanOf } from './view.ts';
import type { Rest } from './viewport.ts';
import type { Atlas, MapWorld } from './worlds.ts';

/** The worlds of a group that are listed, and the unknown worlds: those nearest to the middle of the map. */
const LISTED = 20;

interface InViewProps {
  atlas: Atlas;
  /** Undefined until the map is laid out. */
  rest: Rest | undefined;
  /** The worlds of mates. */
  isMates: (id: number) => boolean;
  onPick: (id: number) => void;
}

/** What the map shows now, as text and without a pointer: it is made once the map has stopped moving. */
export function InView({ atlas, rest, ...props }: InViewProps) {
  const [open, setOpen] = useState(false);
  const count = useMemo(() => {
    if (!rest || !atlas.sky) return undefined;
    if (showsDots(atlas.sky, rest)) return mapTexts.inView.count(dotsIn(atlas.sky, rest));
    return atlas.sky.counts && mapTexts.inView.about(countIn(atlas.sky.counts, rest));
  }, [atlas, rest]);
  return (
    <details className={styles.view} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <b>{mapTexts.inView.title}</b>
        <span className={styles.count}>{count}</span>
      </summary>
      {open && rest ? <Lists atlas={atlas} rest={rest} {...props} /> : null}
    </details>
  );
}

function Lists({ atlas, rest, isMates, onPick }: InViewProps & { rest: Rest }) {
  const groups = useMemo(() => groupsOf(atlas, rest, isMates), [atlas, rest, isMates]);
  return (
    <div className={styles.groups}>
      {groups.map(({ title, worlds }) =>
        worlds.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.worlds}>
              {worlds.slice(0, LISTED).map((world) => (
                <li key={world.id}>
                  <button type="button" className={styles.world} onClick={() => onPick(world.id)}>
                    {mapTexts.nameAt(world.name, worldTexts.coordinates(world.x, world.y))}
                    {world.besieged ? ` (${peopleMapTexts.besieged})` : null}
                  </button>
                </li>
              ))}
            </ul>
            {worlds.length > LISTED ? (
              <p className={styles.more}>{mapTexts.inView.more(worlds.length - LISTED)}</p>
            ) : null}
          </section>
        ),
      )}
      {atlas.sky && !showsDots(atlas.sky, rest) ? <p className={styles.more}>{mapTexts.inView.tooFar}</p> : null}
    </div>
  );
}

/** The worlds in view by what they are to the player, each once, the nearest to the middle first. */
function groupsOf(atlas: Atlas, rest: Rest, isMates: (id: number) => boolean) {
  const { left, right, bottom, top } = spanOf(rest);
  const away = ({ x, y }: MapWorld) => (x - rest.view.x) ** 2 + (y - rest.view.y) ** 2;
  const seen = atlas.worlds
    .filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top)
    .sort((one, other) => away(one) - away(other));
  const groupOf = ({ id, kind, besieged }: MapWorld) =>
    kind === 'own' ? 'own' : isMates(id) ? 'mates' : kind === 'known' ? 'known' : besieged ? 'besieged' : 'other';
  const group = (name: keyof typeof mapTexts.inView.groups) => ({
    title: mapTexts.inView.groups[name],
    worlds: seen.filter((world) => groupOf(world) === name),
  });
  const middle = atlas.near(rest, rest.view, Math.max(right - left, top - bottom) / 2, LISTED + seen.length);
  const unknown = middle.filter((world) => groupOf(world) === 'other').slice(0, LISTED);
  return [
    group('own'),
    group('mates'),
    group('known'),
    group('besieged'),
    { title: mapTexts.inView.groups.other, worlds: unknown },
  ];
}
