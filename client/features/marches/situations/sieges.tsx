import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiegeView } from '#shared/api/battles/sieges';
import { rulePath } from '#shared/catalogue/battle-rules';
import { plannerAddress } from '#shared/pages';
import { loyaltyOf } from '#shared/rules/sieges/siege';
import { useDashboard } from '../../../api/queries.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { useNowAmong, useServerNow } from '../../../clock/server-clock.ts';
import { SIEGE_TERMS_ID, siegeTimeOf } from '../../../game/sieges.ts';
import { siegeTexts } from '../../../texts/marches/sieges.ts';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Bar } from '../../../ui/format/time-bar.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { PlaceName, RulerName } from '../place-name.tsx';
import { AskRelief } from './ask-relief.tsx';
import styles from './situations.module.css';

/** A siege: whose, how much loyalty is left, when the world changes hands, and what helps. */
export function SiegeRow({ siege }: { siege: SiegeView }) {
  const { side, ends_at, pauses } = siege;
  const time = siegeTimeOf(siege);
  const loyalty = useServerNow((now) => loyaltyOf(time, now));
  const now = useNowAmong(pauses.flatMap(({ from_at, until_at }) => [from_at, until_at]));
  const pause = pauses.find(({ from_at, until_at }) => Date.parse(from_at) <= now && now < Date.parse(until_at));
  return (
    <li className={side === 'besieger' ? styles.row : `${styles.row} ${styles.attack}`}>
      <div className={styles.what}>
        <p className={styles.name}>
          {side === 'besieger' ? null : <Icon name="warning" size={16} />}
          <span>{headOf(siege)}</span>
        </p>
        <p className={styles.fine}>
          {siegeTexts.loyalty(loyalty)} · {siegeTexts.ends(clockTime(ends_at))}
        </p>
        {pause ? <p className={styles.fine}>{siegeTexts.still(clockTime(pause.until_at))}</p> : null}
        {side === 'besieger' ? null : <Answers siege={siege} />}
      </div>
      <div className={styles.end}>
        <span className={styles.left}>
          <Countdown exact until={Date.parse(ends_at)} due={siegeTexts.changing} />
        </span>
      </div>
      <div className={styles.bar}>
        <Bar part={1 - loyalty / 100} />
      </div>
    </li>
  );
}

function headOf({ side, planet, besieger, ruler }: SiegeView): ReactNode {
  const place = <PlaceName place={planet} />;
  const [army, owner] = [<RulerName key="army" {...besieger} />, <RulerName key="owner" {...ruler} />];
  if (side === 'besieger') return siegeTexts.besieger(place, owner);
  if (side === 'ruler') return siegeTexts.ruler(place, army);
  return side === 'mate' ? siegeTexts.mate(place, army, owner) : siegeTexts.partner(place, army, owner);
}

function Answers({ siege: { side, planet, besieger, ends_at } }: { siege: SiegeView }) {
  const kind = side === 'ruler' ? 'transfer' : 'relief';
  return (
    <p className={styles.answers}>
      <Link to={plannerAddress({ kind, target: planet.stargate_address })}>
        {side === 'ruler' ? siegeTexts.answers.relieve : siegeTexts.answers.relief}
      </Link>
      {side === 'ruler' ? (
        <AskRelief attack={{ sender: besieger, target: planet, lands_at: ends_at, besieged: true }} />
      ) : null}
      <Link to={rulePath('siege')}>{siegeTexts.answers.rule}</Link>
    </p>
  );
}

/** Sieges of worlds of the player's alliance and of its partners, each with the way to send relief. Nothing if there are none. */
export function AllianceSieges() {
  // No event tells that a pact has become old enough.
  const { data } = useDashboard();
  const sieges = data?.situations.sieges.filter(({ side }) => side !== 'besieger') ?? [];
  if (sieges.length === 0) return null;
  return (
    <Section title={siegeTexts.heading}>
      <ul>
        {sieges.map((siege) => (
          <SiegeRow key={siege.march_id} siege={siege} />
        ))}
      </ul>
    </Section>
  );
}

/** On the page of a world that is besieged: how long it holds, and what cannot be done there meanwhile. */
export function SiegeBanner({ siege }: { siege: SiegeView | null }) {
  if (!siege) return null;
  return (
    <Section title={siegeTexts.heading}>
      <ul>
        <SiegeRow siege={siege} />
      </ul>
      <p id={SIEGE_TERMS_ID} className={styles.meanwhile}>
        {siegeTexts.meanwhile}
      </p>
    </Section>
  );
}
