import type * as api from '#shared/api/alliances/alliance-relations';
import type { Answer, Versioned } from '#shared/api/call';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import {
  nextRelation,
  type RelationAct,
  type RelationState,
  type RelationStep,
  type Wish,
} from '#shared/rules/relations';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../../store/connection/transaction.ts';
import type { AllianceRow } from '../../../store/schema/rows.ts';
import type { AppContext } from '../../command/app-context.ts';
import type { CommandCaller } from '../../command/idempotency.ts';
import { RowsChanged } from '../../command/rows-changed.ts';
import { announceRelation } from '../../notifications/relation-notices.ts';
import { type AllianceCommand, runAllianceCommand } from '../alliance-command.ts';
import { requireRight } from '../alliance-roles.ts';
import { guestsBetween, sendHome } from '../guests.ts';
import {
  type RelationRow,
  relationBetween,
  relationById,
  relationFacts,
  relationOf,
  relationViews,
  saveRelation,
} from './relation-rows.ts';

/** The message for each step to the player who took it. */
const STEP_ANSWERS: Readonly<Record<RelationStep, { readonly message: string }>> = {
  pact_offered: { message: 'The pact is offered.' },
  pact_concluded: { message: 'The pact holds from now on.' },
  pact_withdrawn: { message: 'The offer is taken back.' },
  pact_declined: { message: 'The offer is declined.' },
  pact_cancelled: { message: 'The pact is over. Guests of both sides fly home.' },
  war_declared: { message: 'War is declared. It begins after the warning.' },
  war_called_off: { message: 'The war is called off.' },
  peace_offered: { message: 'Peace is offered.' },
  peace_withdrawn: { message: 'The offer is taken back.' },
  peace_declined: { message: 'The offer is declined.' },
  peace_concluded: { message: 'The war is over.' },
};

/** Pacts, wars and offers of the alliance, for its members. */
export async function listRelations(
  { db }: AppContext,
  playerId: number,
  allianceId: number,
): Promise<Versioned<api.Relation[]>> {
  const { alliance } = await requireRight(db, playerId, allianceId, 'seeRelations');
  return { answer: await relationViews(db, allianceId), version: alliance.version };
}

/** Offers a pact or peace to another alliance, or declares war on it. */
export function askRelation(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  { alliance_id: otherId, kind: wish }: { readonly alliance_id: number; readonly kind: Wish },
): Promise<Answer<typeof api.askRelation>> {
  const find = async (queries: Queries) => ({ otherId, row: await relationBetween(queries, allianceId, otherId) });
  return runStep(context, caller, allianceId, { do: 'ask', wish }, find);
}

/** Accepts what the other alliance has offered. */
export function acceptRelation(context: AppContext, caller: CommandCaller, allianceId: number, relationId: number) {
  return runStep(context, caller, allianceId, { do: 'accept' }, existing(allianceId, relationId));
}

/** Cancels a pact, takes back or declines an offer, or calls off a war; not if that is no longer in the state that was seen. */
export function endRelation(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  relationId: number,
  state: RelationState,
) {
  return runStep(context, caller, allianceId, { do: 'end', state }, existing(allianceId, relationId));
}

/** The other alliance of a step, and what there is between the two. */
interface Found {
  readonly otherId: number;
  readonly row: RelationRow | undefined;
}
type Find = (queries: Queries) => Promise<Found | undefined>;

const existing =
  (allianceId: number, relationId: number): Find =>
  async (queries) => {
    const row = await relationById(queries, allianceId, relationId);
    return row && { otherId: row.one_id === allianceId ? row.other_id : row.one_id, row };
  };

function runStep(context: AppContext, caller: CommandCaller, allianceId: number, act: RelationAct, find: Find) {
  // Ending a pact sends guests home, so they and their hosts are locked too.
  const affected = async (queries: Queries) => {
    const found = await find(queries);
    if (!found) return { alliances: [allianceId] };
    const guests = act.do === 'end' ? await guestsBetween(queries, allianceId, found.otherId) : [];
    return {
      alliances: [allianceId, found.otherId],
      players: guests.flatMap(({ player_id, owner_id }) => [player_id, owner_id]),
    };
  };
  return runAllianceCommand(context, caller, affected, async (command) => {
    const own = command.allianceFor('setRelations', allianceId);
    const found = await find(command.tx);
    if (!found) throw new Refused(REFUSALS.relationNotFound);
    refuseIf(found.otherId === allianceId ? REFUSALS.relationWithSelf : undefined);
    return takeStep(command, own, command.alliance(found.otherId), found.row, act);
  });
}

async function takeStep(
  command: AllianceCommand,
  own: AllianceRow,
  other: AllianceRow,
  row: RelationRow | undefined,
  act: RelationAct,
): Promise<Answer<typeof api.askRelation>> {
  const { tx, now, speed } = command;
  const facts = await relationFacts(tx, own.id, other.id, speed);
  const outcome = nextRelation(row ? relationOf(row) : null, own.id, act, facts, now.getTime());
  if (outcome.refusal) throw new Refused(outcome.refusal);
  const { step, next } = outcome;
  const id = await saveRelation(tx, [own.id, other.id], row, next, now);
  if (step === 'pact_cancelled')
    await sendHome(command, await guestsBetween(tx, own.id, other.id), REFUSALS.notAMatesWorld);
  await tellBoth(command, own, other, step);
  await announceRelation(tx, { relationId: id, step, alliances: [own.id, other.id], actorId: command.actor.id });
  return {
    relations: await relationViews(tx, own.id),
    message: STEP_ANSWERS[step].message,
    version: own.version + 1,
    server_time: now.toISOString(),
  };
}

async function tellBoth(
  { alliances, actor }: AllianceCommand,
  own: AllianceRow,
  other: AllianceRow,
  step: RelationStep,
): Promise<void> {
  await alliances.log(own.id, sentence(step, { player: actor.username, alliance: other.name }));
  await alliances.log(other.id, sentence(`${step}_heard`, { alliance: own.name }));
  for (const { id } of [own, other]) alliances.touch(id, 'relations');
}

/** Ends everything between an alliance that is disbanded now and others, which are locked, and tells these. */
export async function endRelationsOf(command: AllianceCommand, { id, name }: AllianceRow): Promise<void> {
  const { tx, now, alliances } = command;
  const [rows]: [{ other_id: number }[], number] = await tx.query(
    `UPDATE alliance_relation SET until = $2, peace_by = NULL, gone_name = $3 WHERE (one_id = $1 OR other_id = $1) AND until IS NULL
     RETURNING CASE WHEN one_id = $1 THEN other_id ELSE one_id END AS other_id`,
    [id, now, name],
  );
  await tx.query(
    'UPDATE alliance_relation SET gone_name = $2 WHERE (one_id = $1 OR other_id = $1) AND gone_name IS NULL',
    [id, name],
  );
  for (const { other_id } of rows.toSorted((one, other) => one.other_id - other.other_id)) {
    if (!command.locked.alliances.has(other_id)) throw new RowsChanged();
    await alliances.log(other_id, sentence('related_disbanded', { alliance: name }));
    alliances.touch(other_id, 'relations');
  }
}
