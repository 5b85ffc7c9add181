import type { ReactNode } from 'react';
import {
  acceptRelation,
  askRelation,
  endRelation,
  type Relation,
  relationForRules,
} from '#shared/api/alliances/alliance-relations';
import { RELATIONS } from '#shared/catalogue/alliances';
import { askedBy, type RelationState, relationStateOf } from '#shared/rules/relations';
import { request } from '../../../api/http/request.ts';
import { useHasPassed, useServerNow } from '../../../clock/server-clock.ts';
import { useGameTime } from '../../../game/game-speed.ts';
import { relationTexts } from '../../../texts/relations.ts';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Crest } from '../crest.tsx';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';
import type { Ask } from '../use-question.ts';
import styles from './relations.module.css';
import { useRelationCommand } from './use-relation-command.ts';

export interface RelationRowProps {
  allianceId: number;
  relation: Relation;
  /** Whether the viewer may answer, offer, declare and cancel. */
  decides: boolean;
  showNotice: ShowNotice;
  ask: Ask;
}

/** One pact, war or offer, with the tally of a war and what may be done about it. */
export function RelationRow(props: RelationRowProps) {
  const { relation, decides } = props;
  const { alliance, until } = relation;
  const rules = relationForRules(relation);
  const state = useServerNow((now) => relationStateOf(rules, now));
  const mayMarch = useHasPassed(relation.marches_from);
  const isHostile = relation.kind === 'war';
  return (
    <li className={`${styles.row} ${until !== null ? '' : isHostile ? styles.war : styles.pact}`}>
      <Crest seed={alliance.id} size={44} />
      <div className={styles.facts}>
        <p className={styles.name}>{relationTexts.alliance(alliance.name, alliance.disbanded)}</p>
        <p className={styles.state}>{stateWords(relation, state, mayMarch)}</p>
        {relation.peace_by !== null ? (
          <p className={styles.state}>
            {relation.peace_by === alliance.id ? relationTexts.states.peaceByThem : relationTexts.states.peaceByUs}
          </p>
        ) : null}
        {relation.tally && state !== 'announced' ? (
          <dl className={styles.tally} aria-label={relationTexts.tally.label(alliance.name)}>
            <Score
              name={relationTexts.tally.won}
              own={relation.tally.own.battles_won}
              other={relation.tally.other.battles_won}
            />
            <Score
              name={relationTexts.tally.looted}
              own={relation.tally.own.looted}
              other={relation.tally.other.looted}
            />
            <Score
              name={relationTexts.tally.worlds}
              own={relation.tally.own.worlds_taken}
              other={relation.tally.other.worlds_taken}
            />
          </dl>
        ) : null}
      </div>
      {decides && until === null ? <RelationActions {...props} state={state} /> : null}
    </li>
  );
}

function Score({ name, own, other }: { name: string; own: number; other: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span aria-hidden="true">{relationTexts.tally.score(own, other)}</span>
        <span className="visually-hidden">{relationTexts.tally.scoreLabel(own, other)}</span>
      </dd>
    </div>
  );
}

function stateWords(
  { alliance, kind, offered_by, offered_at, since, until, marches_from }: Relation,
  state: ReturnType<typeof relationStateOf>,
  mayMarch: boolean,
): ReactNode {
  const at = (instant: string) => <time dateTime={instant}>{clockTime(instant)}</time>;
  if (until !== null && kind === 'war') return relationTexts.states.warOver(at(until));
  if (until !== null) {
    const isWaiting = marches_from !== null && !mayMarch;
    return isWaiting ? relationTexts.states.marchesFrom(at(marches_from)) : relationTexts.states.pactOver(at(until));
  }
  if (state === 'offered') {
    return offered_by === alliance.id
      ? relationTexts.states.offeredToUs(at(offered_at))
      : relationTexts.states.offeredByUs(at(offered_at));
  }
  const begin = at(since ?? offered_at);
  if (state === 'pact') return relationTexts.states.pact(begin);
  return state === 'announced' ? relationTexts.states.announced(begin) : relationTexts.states.war(begin);
}

interface Words {
  readonly button: string;
  readonly label: (name: string) => string;
  readonly done: string;
}

/** What leader and officers may do about a pact, a war or an offer that is not over. */
function RelationActions(props: RelationRowProps & { state: RelationState }) {
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
