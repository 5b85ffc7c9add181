import { Link } from 'react-router-dom';
import type { IncomingMarch } from '#shared/api/battles/marches';
import { rulePath } from '#shared/catalogue/battle-rules';
import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { plannerAddress } from '#shared/pages';
import { useMarches } from '../../../api/marches.ts';
import { usePlanets } from '../../../api/queries.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { forceWords } from '../../../game/force-words.ts';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { TimeBar } from '../../../ui/format/time-bar.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { PlaceName, RulerName } from '../place-name.tsx';
import { AskRelief } from './ask-relief.tsx';
import styles from './situations.module.css';

/** A march of another player to one of the player's worlds: an attack in red, or relief that is coming or already there. */
export function IncomingRow({ march }: { march: IncomingMarch }) {
  const { kind, phase, sender, sender_known_at, target, launched_at, lands_at, warning } = march;
  const attacks = isAttack(march);
  const byGate = MARCH_TYPES[kind].way === 'gate';
  const isOnlyWorld = usePlanets().data?.length === 1;
  const words = attacks ? 'attack' : phase === 'standing' ? 'guest' : 'reliefComes';
  return (
    <li className={attacks ? `${styles.row} ${styles.attack}` : styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {attacks ? <Icon name="warning" size={16} /> : null}
          <span>
            {marchTexts.situation[words](
              sender ? <RulerName {...sender} /> : marchTexts.situation.somebody,
              <PlaceName place={target} />,
            )}
          </span>
        </p>
        <p className={styles.fine}>
          {lands_at === null
            ? marchTexts.situation.guestSince
            : marchTexts.situation.landsAt(marchTexts.kind(kind), clockTime(lands_at))}
        </p>
        {sender_known_at ? (
          <p className={styles.fine}>{marchTexts.situation.veiled(clockTime(sender_known_at))}</p>
        ) : null}
        {warning ? (
          <p className={styles.fine}>
            {marchTexts.situation.warning(
              warning.units,
              forceWords({ ships: warning.ships ?? [], squads: warning.squads ?? [] }),
            )}
          </p>
        ) : null}
        {attacks ? (
          <div className={styles.answers}>
            {byGate ? (
              <Link to={`/planets/${target.planet_id}#iris`}>{marchTexts.answers.iris}</Link>
            ) : (
              <Link to={`/planets/${target.planet_id}#stance`}>{marchTexts.answers.stance}</Link>
            )}
            {isOnlyWorld ? null : (
              <Link to={plannerAddress({ kind: 'transfer', originId: target.planet_id })}>
                {marchTexts.answers.away}
              </Link>
            )}
            <AskRelief attack={march} />
            <Link to={rulePath('loot')}>{marchTexts.answers.loot}</Link>
          </div>
        ) : null}
        {attacks && !byGate && isOnlyWorld ? <p className={styles.fine}>{marchTexts.answers.nowhere}</p> : null}
      </div>
      {lands_at === null ? null : (
        <>
          <div className={styles.end}>
            <span className={styles.left}>
              <Countdown exact until={Date.parse(lands_at)} due={marchTexts.situation.landing} />
            </span>
          </div>
          <div className={styles.bar}>
            <TimeBar from={Date.parse(launched_at)} until={Date.parse(lands_at)} />
          </div>
        </>
      )}
    </li>
  );
}

/** Whether a march to one of the player's worlds is an attack. */
export const isAttack = ({ kind }: Pick<IncomingMarch, 'kind'>) => isHostile(kind);

/** Attacks and relief that are coming to the player's worlds, and the guests there. Nothing if there are none. */
export function WorldSituation({ planetId }: { planetId: number }) {
  const { data } = useMarches();
  if (!data) return null;
  const here = [
    ...data.incoming.filter(isAttack),
    ...data.incoming.filter((march) => !isAttack(march)),
    ...data.guests,
  ].filter(({ target }) => target.planet_id === planetId);
  if (here.length === 0) return null;
  return (
    <Section title={marchTexts.situation.here}>
      <ul>
        {here.map((march) => (
          <IncomingRow key={march.march_id} march={march} />
        ))}
      </ul>
    </Section>
  );
}
