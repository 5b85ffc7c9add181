import { acceptRelation, askRelation, endRelation, relationForRules } from '#shared/api/alliances/alliance-relations';
import { RELATIONS } from '#shared/catalogue/alliances';
import { askedBy, type RelationState } from '#shared/rules/relations';
import { request } from '../../../api/http/request.ts';
import { useGameTime } from '../../../game/game-speed.ts';
import { relationTexts } from '../../../texts/relations.ts';
import { Button } from '../../../ui/form/button.tsx';
import { showOutcome } from '../use-action-notices.ts';
import type { RelationRowProps } from './relation-row.tsx';
import styles from './relations.module.css';
import { useRelationCommand } from './use-relation-command.ts';

interface Words {
  readonly button: string;
  readonly label: (name: string) => string;
  readonly done: string;
}

/** What leader and officers may do about a pact, a war or an offer that is not over. */
export function RelationActions(props: RelationRowProps & { state: RelationState }) {
  const { allianceId, relation, state, showNotice, ask } = props;
  const { relation_id: relationId, alliance, offered_by } = relation;
  const params = { id: allianceId, relationId };
  const accept = useRelationCommand(allianceId, () => request(acceptRelation, { params }));
  const end = useRelationCommand(allianceId, () => request(endRelation, { params, query: { state } }));
  const peace = useRelationCommand(allianceId, () =>
    request(askRelation, { params: { id: allianceId }, body: { alliance_id: alliance.id, kind: 'neutral' } }),
  );
  const time = useGameTime();
  const busy = accept.isPending || end.isPending || peace.isPending;
  const does = { accept, end, peace };
  const doIt = (what: keyof typeof does, { done }: Words) =>
    void showOutcome(does[what].mutateAsync(undefined), showNotice, done);
  const button = (what: keyof typeof does, words: Words, kind: 'offer' | 'plain' = 'plain') => (
    <Button kind={kind} busy={busy} aria-label={words.label(alliance.name)} onClick={() => doIt(what, words)}>
      {words.button}
    </Button>
  );
  const askToCancel = () =>
    ask({
      title: relationTexts.cancel.question(alliance.name),
      words: time ? relationTexts.cancel.words(time(RELATIONS.partedHours)) : '',
      label: relationTexts.cancel.button,
      kind: 'danger',
      onConfirm: () => doIt('end', relationTexts.cancel),
    });

  const asker = askedBy(relationForRules(relation));
  const isAsked = asker === alliance.id;
  const mayCallOff = state === 'announced' && offered_by === allianceId;
  return (
    <div className={styles.actions}>
      {isAsked ? (
        <>
          {button('accept', relationTexts.accept, 'offer')}
          {button('end', relationTexts.decline)}
        </>
      ) : asker !== null ? (
        button('end', relationTexts.withdraw)
      ) : state === 'pact' ? (
        <Button busy={busy} aria-label={relationTexts.cancel.label(alliance.name)} onClick={askToCancel}>
          {relationTexts.cancel.button}
        </Button>
      ) : (
        <>
          {button('peace', relationTexts.peace, 'offer')}
          {mayCallOff ? button('end', relationTexts.callOff) : null}
        </>
      )}
    </div>
  );
}
