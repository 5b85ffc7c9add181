import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BATTLE_SIDES, listBattles } from '#shared/api/battles/battles';
import { OUTCOMES } from '#shared/rules/battles/battle';
import { type BattleFilter, battlesQuery } from '../../../api/battles.ts';
import { textOf } from '../../../api/http/request.ts';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { lastPage, Pager } from '../../../ui/pager.tsx';
import styles from './battle-list.module.css';
import { BattleRow } from './battle-row.tsx';

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
        error ? (
          <LoadError onRetry={() => void refetch()}>{textOf(error, listBattles.fallback)}</LoadError>
        ) : (
          <SkeletonRows count={1} height="60px" label={battleReportTexts.list.loading} />
        )
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
