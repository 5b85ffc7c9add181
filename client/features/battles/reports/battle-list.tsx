import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BATTLE_SIDES, listBattles } from '#shared/api/battles';
import type { Answer } from '#shared/api/call';
import { OUTCOMES } from '#shared/rules/battles/battle';
import { type BattleFilter, battlesQuery } from '../../../api/battles.ts';
import { textOf } from '../../../api/http/request.ts';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import styles from './battle-list.module.css';
import { BattleRow } from './battle-row.tsx';

type BattlePage = Answer<typeof listBattles>;

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
          <Foot shown={data} turning={isPlaceholderData} onTurn={(page) => setFilter({ ...filter, page })} />
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

interface FootProps {
  shown: BattlePage;
  turning: boolean;
  onTurn: (page: number) => void;
}

function Foot({ shown: { page, per_page, total }, turning, onTurn }: FootProps) {
  const last = Math.max(1, Math.ceil(total / per_page));
  if (last === 1) return null;
  return (
    <div className={styles.foot}>
      <Button disabled={page === 1 || turning} onClick={() => onTurn(page - 1)}>
        {battleReportTexts.list.previous}
      </Button>
      <span className={styles.count} aria-live="polite">
        {battleReportTexts.list.place(page, last)}
      </span>
      <Button disabled={page >= last || turning} onClick={() => onTurn(page + 1)}>
        {battleReportTexts.list.next}
      </Button>
    </div>
  );
}
