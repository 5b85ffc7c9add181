import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BATTLE_SIDES, type BattleSummary } from '#shared/api/battles/battles';
import { OUTCOMES } from '#shared/rules/battles/battle';
import { sumOf } from '#shared/rules/battles/worth';
import { type BattleFilter, battlesQuery } from '../../../api/battles.ts';
import { Symbols } from '../../../game/gate-address.tsx';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { Unread } from '../../../game/unread.tsx';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { lastPage, Pager } from '../../../ui/pager.tsx';
import styles from './battle-list.module.css';
import { lostForGood, verdictOf } from './reader.ts';

const FIRST_PAGE: BattleFilter = { page: 1 };

/** The reports of the player's battles, newest first, in pages. A battle that is fought meanwhile appears by itself. */
export function BattleList() {
  const [filter, setFilter] = useState(FIRST_PAGE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...battlesQuery(filter),
    // Keep showing the previous page until the next one has loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  const filtered = filter.side !== undefined || filter.outcome !== undefined;
  return (
    <Section title={battleReportTexts.list.title} aside={data?.total ? battleReportTexts.list.count(data.total) : null}>
      {data && (data.total > 0 || filtered) ? <Filters filter={filter} onChange={setFilter} /> : null}
      {data === undefined ? (
        <Unread error={error} refetch={refetch} count={1} height="60px" label={battleReportTexts.list.loading} />
      ) : data.battles.length === 0 ? (
        <Empty>{filtered ? battleReportTexts.list.noneLikeThat : battleReportTexts.list.none}</Empty>
      ) : (
        <>
          <ul aria-busy={isPlaceholderData}>
            {data.battles.map((battle) => (
              <BattleRow key={battle.battle_id} battle={battle} />
            ))}
          </ul>
          {lastPage(data) > 1 ? (
            <Pager
              page={data.page}
              last={lastPage(data)}
              turning={isPlaceholderData}
              onTurn={(page) => setFilter({ ...filter, page })}
            />
          ) : null}
        </>
      )}
    </Section>
  );
}

function Filters({
  filter: { side, outcome },
  onChange,
}: {
  filter: BattleFilter;
  onChange: (to: BattleFilter) => void;
}) {
  const chosen = <T extends string>(all: readonly T[], value: string) => all.find((each) => each === value);
  return (
    <div className={styles.filters}>
      <SelectField
        label={battleReportTexts.filters.side}
        value={side ?? ''}
        onChange={({ target }) => onChange({ page: 1, outcome, side: chosen(BATTLE_SIDES, target.value) })}
      >
        <option value="">{battleReportTexts.filters.anySide}</option>
        {BATTLE_SIDES.map((each) => (
          <option key={each} value={each}>
            {battleReportTexts.sides[each]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={battleReportTexts.filters.outcome}
        value={outcome ?? ''}
        onChange={({ target }) => onChange({ page: 1, side, outcome: chosen(OUTCOMES, target.value) })}
      >
        <option value="">{battleReportTexts.filters.anyOutcome}</option>
        {OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {battleReportTexts.outcomes[each]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** One battle in a line: verdict, opponents, world, losses, loot, time. The whole line leads to the report. */
function BattleRow({ battle }: { battle: BattleSummary }) {
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
