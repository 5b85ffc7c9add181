import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { People } from '#shared/api/galaxy-people';
import { NEIGHBOURHOOD } from '#shared/rules/people';
import { useMyAlliance } from '../../../api/alliances.ts';
import { useMatesMarches, usePeople } from '../../../api/galaxy.ts';
import { Unread } from '../../../game/unread.tsx';
import { peopleMapTexts } from '../../../texts/people-map.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CheckBox } from '../../../ui/form/field.tsx';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { full } from '../../../ui/format/number.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import type { MapPoint } from '../view.ts';
import { AllianceMark, StandingMark } from './alliance-mark.tsx';
import { LAYERS, type Layers, switchLayer } from './layers.ts';
import { neighboursOf } from './neighbourhood.ts';
import styles from './people.module.css';
import { byRuler, type RuledWorld, type RulerGroup, rulerGroups } from './rulers.ts';
import { SharingSwitch } from './sharing-switch.tsx';

/** Rulers of one alliance that are listed at first, and how many more at each press. */
const SOME = 8;
const MORE = 40;
/** With more worlds than this, only the player's alliance is unfolded. */
const FEW = 12;

interface PeoplePanelProps {
  /** The worlds that the layers show. */
  worlds: readonly RuledWorld[];
  layers: Layers;
  /** The player's home. */
  home: (MapPoint & { readonly name: string }) | undefined;
  /** Called to show a world on the map. */
  onFind: (id: number) => void;
}

/** Who lives where, by alliance: the text version of the map, with the switches of its layers. */
export function PeoplePanel({ worlds, layers, home, onFind }: PeoplePanelProps) {
  const people = usePeople();
  return (
    <Section title={peopleMapTexts.title} aside={worlds.length > 0 ? full(worlds.length) : null}>
      <fieldset className={styles.layers}>
        <legend className="visually-hidden">{peopleMapTexts.layers.label}</legend>
        {LAYERS.map((layer) => (
          <CheckBox key={layer} small checked={layers[layer]} onChange={(on) => switchLayer(layers, layer, on)}>
            {peopleMapTexts.layers[layer]}
          </CheckBox>
        ))}
      </fieldset>
      {people.data ? (
        <Everybody people={people.data} worlds={worlds} home={home} onFind={onFind} />
      ) : (
        <Unread error={people.error} refetch={people.refetch} count={2} height="44px" label={peopleMapTexts.loading} />
      )}
    </Section>
  );
}

interface EverybodyProps extends Omit<PeoplePanelProps, 'layers'> {
  people: People;
}

function Everybody({ people, worlds, home, ...rest }: EverybodyProps) {
  const groups = useMemo(() => rulerGroups(worlds), [worlds]);
  return (
    <>
      {people.worlds.length === 0 ? <Empty>{peopleMapTexts.none}</Empty> : null}
      {people.worlds.length > 0 && home ? <Neighbourhood people={people} home={home} /> : null}
      <MatesRelief />
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.alliance?.alliance_id ?? 0}
            group={group}
            unfolded={worlds.length <= FEW || group.alliance?.relation === 'own'}
            {...rest}
          />
        ))}
      </div>
      <SharingSwitch sharing={people.sharing} />
    </>
  );
}

/** How many rulers the player knows near home, and how they stand to the player. */
function Neighbourhood({ people, home }: { people: People; home: NonNullable<PeoplePanelProps['home']> }) {
  const { rulers, standings } = neighboursOf(people, home);
  return (
    <div className={styles.neighbours}>
      <p>{peopleMapTexts.neighbourhood.around(rulers, NEIGHBOURHOOD, home.name)}</p>
      {standings.length > 0 ? (
        <ul className={styles.standings}>
          {standings.map(([standing, count]) => (
            <li key={standing} className={styles.holder}>
              <StandingMark standing={standing} />
              {peopleMapTexts.neighbourhood[standing](count)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The relief that mates have under way: the text version of their marches on the map. */
function MatesRelief() {
  const isMember = Boolean(useMyAlliance().data?.alliance);
  const { data } = useMatesMarches(isMember);
  if (!isMember || !data || data.marches.length === 0) return null;
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <b>{peopleMapTexts.relief.title}</b>
        <span className={styles.count}>{full(data.marches.length)}</span>
      </summary>
      <ul className={styles.rulers}>
        {data.marches.map(({ march_id, username, to, planet_name, lands_at }) => (
          <li key={march_id} className={styles.march}>
            {peopleMapTexts.relief.line(
              username,
              planet_name ?? worldTexts.coordinates(to.coordinates_x, to.coordinates_y),
              <Countdown until={Date.parse(lands_at)} due={peopleMapTexts.relief.due} />,
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface GroupProps extends Pick<PeoplePanelProps, 'onFind'> {
  group: RulerGroup;
  unfolded: boolean;
}

function Group({ group: { alliance, worlds }, unfolded, onFind }: GroupProps) {
  const [shown, setShown] = useState(SOME);
  const rulers = useMemo(() => byRuler(worlds), [worlds]);
  const left = rulers.length - shown;
  return (
    <details className={styles.group} open={unfolded}>
      <summary className={styles.summary}>
        <AllianceMark alliance={alliance} />
        <b>{alliance?.name ?? peopleMapTexts.noAlliance}</b>
        {alliance ? <span className={styles.aside}>{peopleMapTexts.relations[alliance.relation]}</span> : null}
        <span className={styles.count}>{peopleMapTexts.worlds(worlds.length)}</span>
      </summary>
      <ul className={styles.rulers}>
        {rulers.slice(0, shown).map(({ userId, username, worlds: own }) => (
          <li key={userId} className={styles.row}>
            <Link to={`/profile/${userId}`} className={styles.name}>
              {username}
            </Link>
            <ul className={styles.worlds}>
              {own.map((world) => (
                <World key={world.id} world={world} onFind={onFind} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button kind="bare" onClick={() => setShown(shown + MORE)}>
          {peopleMapTexts.more(Math.min(left, MORE))}
        </Button>
      ) : null}
    </details>
  );
}

interface WorldProps extends Pick<PeoplePanelProps, 'onFind'> {
  world: RuledWorld;
}

/** Where it is, and when the player saw it; a mate's world is always up to date. */
function World({ world: { id, x, y, ruler, besieged }, onFind }: WorldProps) {
  const { username, planet_name, seen_at } = ruler;
  const place = worldTexts.coordinates(x, y);
  return (
    <li className={styles.world}>
      <button
        type="button"
        className={styles.find}
        aria-label={peopleMapTexts.find(planet_name ?? peopleMapTexts.worldOf(username), place)}
        onClick={() => onFind(id)}
      >
        {planet_name ?? place}
      </button>
      {seen_at === null ? null : (
        <span className={styles.aside}>
          {peopleMapTexts.seen(<time dateTime={seen_at}>{clockTime(seen_at)}</time>)}
        </span>
      )}
      {besieged ? <span className={styles.besieged}>{peopleMapTexts.besieged}</span> : null}
    </li>
  );
}
