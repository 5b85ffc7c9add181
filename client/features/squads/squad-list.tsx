import type { ReactNode } from 'react';
import type { SoldierSquad } from '#shared/api/battles/squads';
import { isTrained } from '#shared/rules/battles/garrison';
import { StrengthMark } from '../../art/marks/strength-mark.tsx';
import { useNowAmong } from '../../clock/server-clock.ts';
import { planetTexts } from '../../texts/planets.ts';
import { squadTexts } from '../../texts/squads.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import { full } from '../../ui/format/number.ts';
import { inGroups } from '../../ui/in-groups.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './squad-list.module.css';

interface SquadListProps {
  squads: readonly SoldierSquad[];
  /** Opens the dialog in which squads are trained. */
  action: ReactNode;
}

/** The squads on a planet, equal ones in one line, with those in training. */
export function SquadList({ squads, action }: SquadListProps) {
  const now = useNowAmong(squads.map(({ ready_at }) => ready_at));
  const soldiers = squads.reduce((total, squad) => total + squad.soldiers_per_squad, 0);
  const alike = (squad: SoldierSquad) => `${squad.squad_type_name} ${squad.attack_level} ${squad.defense_level}`;
  return (
    <Section title={squadTexts.title} aside={squads.length > 0 ? squadTexts.soldiers(soldiers) : null}>
      {squads.length === 0 ? <Empty action={action}>{squadTexts.none}</Empty> : null}
      <ul>
        {inGroups(squads, alike).map(([squad, count]) => (
          <Line
            key={squad.squad_id}
            squad={squad}
            count={count}
            training={squads.filter((each) => alike(each) === alike(squad) && !isTrained(each, now))}
            away={squads.filter((each) => each.on_march && alike(each) === alike(squad)).length}
          />
        ))}
      </ul>
      {squads.length === 0 ? null : (
        <>
          <p className={styles.meaning}>{squadTexts.escort}</p>
          {action}
        </>
      )}
    </Section>
  );
}

interface LineProps {
  squad: SoldierSquad;
  count: number;
  /** The squads of this line that are still in training. */
  training: readonly SoldierSquad[];
  /** How many of the line are on a march. */
  away: number;
}

function Line({ squad, count, training, away }: LineProps) {
  const next = Math.min(...training.map(({ ready_at }) => Date.parse(ready_at ?? '')));
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          {squad.squad_type_name} {count > 1 ? <span className={styles.level}>{planetTexts.times(count)}</span> : null}
        </p>
        <p className={styles.words}>{squadTexts.soldiers(squad.soldiers_per_squad)}</p>
        {away > 0 ? <p className={styles.words}>{squadTexts.away(away)}</p> : null}
        {training.length > 0 ? (
          <p className={styles.training}>{squadTexts.inTraining(training.length, <Countdown until={next} />)}</p>
        ) : null}
      </div>
      <dl className={styles.stats}>
        <div>
          <dt>
            <StrengthMark strength="ground-attack" size={14} />
            {squadTexts.attack}
          </dt>
          <dd>
            {full(squad.base_attack)}{' '}
            <span className={styles.level}>{planetTexts.facts.level(squad.attack_level)}</span>
          </dd>
        </div>
        <div>
          <dt>
            <StrengthMark strength="defense" size={14} />
            {squadTexts.defense}
          </dt>
          <dd>
            {full(squad.base_defense)}{' '}
            <span className={styles.level}>{planetTexts.facts.level(squad.defense_level)}</span>
          </dd>
        </div>
      </dl>
    </li>
  );
}
