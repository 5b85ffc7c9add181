import { lazy, Suspense, useState } from 'react';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import { useRelations } from '../../../api/relations.ts';
import { useGameTime } from '../../../game/game-speed.ts';
import { Unread } from '../../../game/unread.tsx';
import { allianceTexts } from '../../../texts/alliance.ts';
import { relationTexts } from '../../../texts/relations.ts';
import { Button } from '../../../ui/form/button.tsx';
import { fetched } from '../../../ui/layout/client-file.ts';
import type { ShowNotice } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';
import { RelationRow } from './relation-row.tsx';
import styles from './relations.module.css';

const ApproachDialog = lazy(async () => ({
  default: (await fetched(import('./approach-dialog.tsx'))).ApproachDialog,
}));

interface RelationsProps {
  alliance: { readonly id: number };
  /** The viewer may offer, accept, declare and cancel. */
  decides: boolean;
  showNotice: ShowNotice;
  ask: Ask;
}

/** Pacts, wars and offers of the alliance, for all members. */
export function Relations({ alliance: { id }, decides, showNotice, ask }: RelationsProps) {
  const { data, error, refetch } = useRelations(id);
  const [approaching, setApproaching] = useState(false);
  const time = useGameTime();
  const live = data?.filter(({ until }) => until === null) ?? [];
  const past = data?.filter(({ until }) => until !== null) ?? [];
  const rowsOf = (label: string, relations: readonly Relation[]) => (
    <ul className={styles.list} aria-label={label}>
      {relations.map((relation) => (
        <RelationRow
          key={relation.relation_id}
          allianceId={id}
          relation={relation}
          decides={decides}
          showNotice={showNotice}
          ask={ask}
        />
      ))}
    </ul>
  );
  return (
    <>
      <p className={styles.words}>{time && relationTexts.rule(time)}</p>
      {!data ? (
        <Unread error={error} refetch={refetch} count={1} height="58px" label={allianceTexts.relations.loading} />
      ) : live.length === 0 ? (
        <p className={styles.none}>{relationTexts.none}</p>
      ) : (
        rowsOf(relationTexts.list, live)
      )}
      {decides ? (
        <div>
          <Button onClick={() => setApproaching(true)}>{relationTexts.dialog.open}</Button>
        </div>
      ) : null}
      {past.length > 0 ? (
        <>
          <h3 className={styles.heading}>{relationTexts.past}</h3>
          {rowsOf(relationTexts.past, past)}
        </>
      ) : null}
      {approaching ? (
        // Without it the section would be hidden while the file of the dialog loads.
        <Suspense fallback={null}>
          <ApproachDialog
            allianceId={id}
            known={live.map(({ alliance }) => alliance.id)}
            showNotice={showNotice}
            ask={ask}
            onClose={() => setApproaching(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
