import { Link } from 'react-router-dom';
import type { BattleSummary } from '#shared/api/battles/battles';
import { sumOf } from '#shared/rules/battles/worth';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Symbols } from '../../../game/gate-address.tsx';
import { ResourceList } from '../../../game/resource-amount.tsx';
import styles from './battle-list.module.css';
import { lostForGood, verdictOf } from './reader.ts';

/** One battle in a line: verdict, opponents, world, losses, loot, time. The whole line leads to the report. */
export function BattleRow({ battle }: { battle: BattleSummary }) {
  const { battle_id, kind, at, outcome, side, attacker, defender, planet, loot } = battle;
  const { title, tone } = verdictOf(outcome, side);
  return (
    <li className={styles.row} data-tone={tone}>
      <p className={styles.verdict}>
        <span className={styles.mark} aria-hidden="true" />
        {title}
      </p>
      <p className={styles.who}>
        <Link to={`/battles/${battle_id}`} className={styles.link}>
          {battleReportTexts.headline(kind, attacker.username, defender.username)}
        </Link>
      </p>
      <p className={styles.world}>
        <Symbols symbols={planet.stargate_address} size={18} />
        {planet.planet_name ?? battleReportTexts.namelessWorld}
        <span className="visually-hidden">{planet.stargate_address.join('-')}</span>
      </p>
      <p className={styles.outcome}>{battleReportTexts.outcomes[outcome]}</p>
      <p className={styles.losses}>{lossesOf(battle)}</p>
      <p className={styles.loot}>
        {sumOf(loot) > 0 ? (
          <>
            {side === 'attacker' ? battleReportTexts.list.taken : battleReportTexts.list.looted}{' '}
            <ResourceList amounts={loot} />
          </>
        ) : (
          battleReportTexts.list.noLoot
        )}
      </p>
      <time className={styles.when} dateTime={at}>
        {clockTime(at)}
      </time>
    </li>
  );
}

function lossesOf({ side, losses }: BattleSummary): string {
  const [attacker, defender] = [losses.attacker, losses.defender].map((all) => {
    const { ships, squads } = lostForGood(all);
    return battleReportTexts.list.units(ships, squads);
  }) as [string, string];
  if (side === 'guest') return battleReportTexts.list.guestLosses(attacker, defender);
  return side === 'attacker'
    ? battleReportTexts.list.losses(attacker, defender)
    : battleReportTexts.list.losses(defender, attacker);
}
