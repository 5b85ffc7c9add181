import type { EntityManager } from 'typeorm';
import type { MarchKind } from '#shared/catalogue/battles';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { quartersOf } from '#shared/rules/battles/garrison';
import { checkPeacefulMarch } from '#shared/rules/battles/march-order';
import { awaitPipelined } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import { sidesOf, type War, warBetween } from '../alliances/relations/war-tally.ts';
import type { AppContext } from '../command/app-context.ts';
import { RowsChanged } from '../command/rows-changed.ts';
import { fightBesieger } from '../sieges/field-battle.ts';
import { type BattleFacts, battleFacts, type Opponents, opponentsOf, refusalOfAttack } from './attack-facts.ts';
import { fieldOf } from './forces.ts';
import { comeHome, stay } from './homecoming.ts';
import { peacefulMarch } from './march-check.ts';
import { turnBack } from './march-ends.ts';
import { incomingView, isHostile, isHostileKind, marchView } from './march-views.ts';
import { type Meeting, type Parties, runMeeting } from './meeting.ts';
import { playRaid } from './raid.ts';
import { ComesLater, type FailedIds, settleOnce } from './settle-once.ts';
import { isShutOut } from './shut-out.ts';

/** A march whose leg is over. */
export interface LandingMarch {
  readonly id: number;
  readonly player_id: number;
  readonly kind: MarchKind;
  readonly phase: 'out' | 'home';
  readonly origin_id: number;
  readonly target_id: number;
  readonly target_owner_id: number | null;
  readonly due_at: Date;
  readonly flight_ms: number;
  readonly retreat_percent: number;
  readonly secret: string;
  /** Who holds the target now, in which alliance, and whose forces are guests there. */
  readonly owner_id: number | null;
  readonly owner_alliance_id: number | null;
  readonly sender_alliance_id: number | null;
  /** The war of the sender's alliance with that of who holds or besieges the target, if it is on. */
  readonly war: War | null;
  readonly guests: readonly number[];
  /** The army that stands before the target, or null. */
  readonly besieger: Besieger | null;
  readonly comes_later: boolean;
}

export interface Besieger {
  readonly id: number;
  /** The march that lays the siege. */
  readonly march_id: number;
}

/** The first key of the advisory locks by which processes share out landings. The second is the march's id. */
const LANDINGS = 7_777_005;

/** SQL: of what is due at the same moment, attacks come last. */
const rankOf = (march: string) => `(CASE WHEN ${march}.phase = 'out' AND ${isHostileKind(march)} THEN 2 ELSE 0 END)`;

export const MARCH_RANK = rankOf('march');

/** SQL: who is met at the target: its besieger, or else its ruler. */
const RIVAL = `coalesce((SELECT besieger_id FROM siege WHERE planet_id = march.target_id AND ended_at IS NULL
  AND besieger_id <> march.player_id), planet.owner_id)`;

/** `comes_later`: an earlier landing or siege that concerns the same players is not over. Those of $2 and $3 do not count. */
const DUE_MARCH = `SELECT march.id, march.player_id, march.kind, march.phase, march.origin_id, march.target_id,
    march.target_owner_id, march.due_at, march.flight_ms, march.retreat_percent, march.secret, planet.owner_id,
    (SELECT alliance_id FROM member WHERE member.player_id = planet.owner_id) AS owner_alliance_id,
    (SELECT alliance_id FROM member WHERE member.player_id = march.player_id) AS sender_alliance_id,
    ${warBetween('march.player_id', RIVAL, 'march.due_at')} AS war,
    ARRAY(SELECT DISTINCT guest.player_id FROM march AS guest
      WHERE guest.target_id = march.target_id AND guest.phase = 'standing' AND guest.kind = 'relief' ORDER BY 1) AS guests,
    (SELECT json_build_object('id', besieger_id, 'march_id', siege.march_id) FROM siege
      WHERE planet_id = march.target_id AND ended_at IS NULL) AS besieger,
    EXISTS (SELECT 1 FROM march AS other JOIN planet AS world ON world.id = other.target_id
      WHERE other.phase IN ('out', 'home') AND other.due_at <= march.due_at AND other.id <> ALL ($2::int[])
        AND (other.due_at, ${rankOf('other')}, other.id) < (march.due_at, ${rankOf('march')}, march.id)
        AND (other.player_id IN (march.player_id, planet.owner_id) OR world.owner_id IN (march.player_id, planet.owner_id))
    ) OR EXISTS (SELECT 1 FROM siege WHERE siege.ended_at IS NULL AND siege.due_at < march.due_at AND siege.march_id <> ALL ($3::int[])
        AND (siege.besieger_id IN (march.player_id, planet.owner_id) OR siege.ruler_id IN (march.player_id, planet.owner_id)
          OR siege.planet_id = march.target_id)
    ) AS comes_later
  FROM march JOIN planet ON planet.id = march.target_id
  WHERE march.id = $1 AND march.phase IN ('out', 'home') AND march.due_at <= clock_timestamp()`;

/**
 * Takes the march, if no other process has, and reads it. To plan most statements of a landing takes PostgreSQL longer
 * than to run them, so it keeps their plans; and they read no table whole, as plans do that were made while it was small.
 */
const CLAIM = `SELECT pg_try_advisory_xact_lock(${LANDINGS}, due.id) AS mine,
    set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), due.*
  FROM (${DUE_MARCH}) AS due`;

/**
 * Lands a march that is due, or brings it home, as of the moment at which it was due. Happens once, whatever fails and however
 * many processes try. Returns whether it is done: not if another process is at it, or if an earlier landing of the same
 * players comes first. `failed`: marches that cannot land, for which no other waits.
 */
export function settleMarch(
  context: AppContext,
  due: { readonly id: number; readonly at: Date },
  failed: FailedIds,
): Promise<boolean> {
  return settleOnce(() => tryLanding(context, due, failed));
}

async function tryLanding(
  context: AppContext,
  { id, at }: { readonly id: number; readonly at: Date },
  failed: FailedIds,
): Promise<boolean> {
  let march: LandingMarch | undefined;
  let isTaken = false;
  const claim = async (tx: EntityManager): Promise<Parties | undefined> => {
    const [claimed]: (LandingMarch & { mine: boolean })[] = await tx.query(CLAIM, [id, failed.marches, failed.sieges]);
    isTaken = claimed?.mine === false;
    march = claimed?.mine ? claimed : undefined;
    if (march?.comes_later) throw new ComesLater();
    return march && partiesOf(march);
  };
  await runMeeting(context, at, claim, async (meeting) => {
    if (!march) throw new RowsChanged();
    const { tx } = meeting;
    // What the landing needs to know is read together with the march. If the march has changed, it is thrown away.
    const [again, facts] = await awaitPipelined([dueMarch(tx, id, failed), factsAbout(context, meeting, march)]);
    if (!again || !isSame(march, again)) throw new RowsChanged();
    if (again.comes_later) throw new ComesLater();
    await land(context, meeting, again, facts);
  });
  return !isTaken;
}

async function dueMarch(tx: EntityManager, id: number, failed: FailedIds): Promise<LandingMarch | undefined> {
  const [march]: LandingMarch[] = await tx.query(DUE_MARCH, [id, failed.marches, failed.sieges]);
  return march;
}

function partiesOf(march: LandingMarch): Parties {
  const { player_id: senderId, owner_id: ownerId, target_owner_id: oldOwnerId, kind, phase } = march;
  const planets = [march.origin_id, march.target_id];
  const alone = { senderId, rulerId: undefined, persons: [], alliances: [], planets };
  if (phase === 'home') return alone;
  if (march.besieger && march.besieger.id !== senderId) return partiesBeforeWorld(march, march.besieger);
  const rulerId = ownerId === senderId ? undefined : (ownerId ?? undefined);
  if (!isHostile(kind))
    return { ...alone, persons: rulerId === undefined ? [] : [rulerId], alliances: partnersOf(march) };
  const others = new Set([...march.guests, ...(oldOwnerId === null ? [] : [oldOwnerId])]);
  others.delete(senderId);
  if (rulerId !== undefined) others.delete(rulerId);
  return { senderId, rulerId, persons: [...others], alliances: concernedBy(march), planets };
}

/** The alliances that hear of an attack: that of the ruler of the target, and the sides of a war in which it counts. */
function concernedBy({ owner_alliance_id: owner, war }: LandingMarch): number[] {
  return [...new Set([...(owner === null ? [] : [owner]), ...sidesOf(war)])];
}

/** Relief from another alliance stands there only while the pact holds, which cannot end while this one is locked. */
function partnersOf({ kind, sender_alliance_id: own, owner_alliance_id: other }: LandingMarch): number[] {
  return kind === 'relief' && own !== null && other !== null && own !== other ? [own] : [];
}

/** Whom a landing on a besieged world concerns: the besieger fights, and the ruler of the world is told. */
function partiesBeforeWorld(march: LandingMarch, besieger: Besieger): Parties {
  const { player_id: senderId, owner_id: ownerId, target_owner_id: oldOwnerId } = march;
  const persons = new Set([ownerId, oldOwnerId].filter((id) => id !== null));
  for (const id of [senderId, besieger.id]) persons.delete(id);
  return {
    senderId,
    rulerId: besieger.id,
    persons: [...persons],
    alliances: [...concernedBy(march), ...partnersOf(march)],
    planets: [march.origin_id, march.target_id],
  };
}

function isSame(before: LandingMarch, after: LandingMarch): boolean {
  return (
    before.phase === after.phase &&
    before.owner_id === after.owner_id &&
    before.owner_alliance_id === after.owner_alliance_id &&
    before.sender_alliance_id === after.sender_alliance_id &&
    before.war?.id === after.war?.id &&
    before.due_at.getTime() === after.due_at.getTime() &&
    before.guests.join() === after.guests.join() &&
    before.besieger?.march_id === after.besieger?.march_id
  );
}

/** What is read under the locks before a march lands. `battle` is undefined if there will be none. */
interface Facts {
  readonly opponents: Opponents | undefined;
  /** The sender and who besieges the world, if somebody else does. */
  readonly siege: Opponents | undefined;
  readonly battle: BattleFacts | undefined;
}

async function factsAbout(context: AppContext, { tx, locked }: Meeting, march: LandingMarch): Promise<Facts> {
  const { player_id: senderId, owner_id: rulerId, due_at: at } = march;
  const target = locked.planets.get(march.target_id);
  if (march.phase === 'home' || !target) return { opponents: undefined, siege: undefined, battle: undefined };
  const besiegerId = march.besieger && march.besieger.id !== senderId ? march.besieger.id : undefined;
  const meets = isHostile(march.kind) && rulerId !== null && rulerId !== senderId;
  const rivalId = besiegerId ?? (meets ? rulerId : undefined);
  const [opponents, siege, battle] = await awaitPipelined([
    opponentsOf(tx, senderId, target, at, context),
    besiegerId === undefined
      ? undefined
      : opponentsOf(tx, senderId, { id: target.id, owner_id: besiegerId }, at, context),
    rivalId === undefined ? undefined : battleFacts(tx, fieldOf(march, rivalId), context),
  ]);
  return { opponents, siege, battle };
}

async function land(context: AppContext, meeting: Meeting, march: LandingMarch, facts: Facts): Promise<void> {
  if (march.phase === 'home') return comeHome(context, meeting, march);
  const { opponents } = facts;
  const target = meeting.locked.planets.get(march.target_id);
  if (!target || !opponents) throw new Error(`The target of march ${march.id} is gone.`);
  if (isHostile(march.kind)) return landAttack(context, meeting, march, target, { ...facts, opponents });
  return landPeacefully(context, meeting, march, target, { ...facts, opponents });
}

async function landAttack(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch,
  target: PlanetRow,
  facts: Facts & { readonly opponents: Opponents },
): Promise<void> {
  const { sender, ruler } = meeting;
  const { opponents, battle } = facts;
  const kind = isHostile(march.kind) ? march.kind : 'raid';
  const forbidden = refusalOfAttack(
    opponents,
    target,
    { kind, moment: 'landing', targetOwnerId: march.target_owner_id },
    march.due_at,
    context,
  );
  const shutOut = await isShutOut(meeting.tx, march, target);
  const refusal = forbidden ?? (shutOut ? REFUSALS.irisShutOut : undefined);
  if (refusal || sender.player.banned_at || !ruler || !opponents.ruler || !battle) {
    await retreat(context, meeting, march, refusal);
    if (ruler?.player.id === target.owner_id) ruler?.publish('attack_called_off', { march_id: march.id });
    tellOldOwner(meeting, march);
    return;
  }
  if (march.besieger) return landBeforeWorld(context, meeting, march, target, facts);
  await playRaid(context, { ...meeting, ruler }, march, target, { ...opponents, ruler: opponents.ruler, battle });
}

/** A raid on a besieged world meets the besieger, unless it is his own, a mate's or a partner's. */
async function landBeforeWorld(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch,
  target: PlanetRow,
  facts: Facts & { readonly opponents: Opponents },
): Promise<void> {
  const fights = fightersBeforeWorld(meeting, facts);
  if (fights) return fightBesieger(context, fights.meeting, march, target, fights.facts);
  await retreat(context, meeting, march, REFUSALS.armyBeforeWorld);
  if (meeting.ruler?.player.id === target.owner_id) meeting.ruler?.publish('attack_called_off', { march_id: march.id });
  tellOldOwner(meeting, march);
}

/** Who meets whom before a besieged world; undefined if the two do not fight each other. */
function fightersBeforeWorld(
  { ruler: besieger, ...meeting }: Meeting,
  { opponents, siege, battle }: Facts & { readonly opponents: Opponents },
) {
  const { attacker: sender, ruler: owner } = opponents;
  if (!besieger || !owner || !battle || !siege?.ruler) return undefined;
  if (sender.allianceId !== null && sender.allianceId === siege.ruler.allianceId) return undefined;
  if (siege.pair?.pactSince != null) return undefined;
  return {
    meeting: { ...meeting, ruler: besieger },
    facts: { sender, owner, besieger: siege.ruler, battle },
  };
}

/** Whoever saw the attack coming hears that it is off, also if the world has changed hands since. */
function tellOldOwner({ sender, ruler }: Meeting, { id, target_owner_id: oldOwnerId }: LandingMarch): void {
  if (oldOwnerId === null || oldOwnerId === sender.player.id || oldOwnerId === ruler?.player.id) return;
  sender.others.tell(oldOwnerId, 'attack_called_off', { march_id: id });
}

async function landPeacefully(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch,
  target: PlanetRow,
  facts: Facts & { readonly opponents: Opponents },
): Promise<void> {
  const { tx, sender } = meeting;
  const { opponents } = facts;
  const kind = march.kind === 'relief' ? 'relief' : 'transfer';
  const order = { kind, endsPeace: true, moment: 'landing' } as const;
  const [peaceful, hasRoom, shutOut] = await awaitPipelined([
    peacefulMarch(tx, context, opponents, target, order, march.due_at),
    kind === 'relief' || march.besieger !== null || hasQuarters(tx, march.id, target),
    isShutOut(tx, march, target),
  ]);
  const isPartner = facts.siege?.pair?.pactSince != null;
  const refusal =
    checkPeacefulMarch(peaceful) ??
    // Partners do not fight each other, so nobody lands in an army of theirs.
    (isPartner ? REFUSALS.armyBeforeWorld : undefined) ??
    (shutOut ? REFUSALS.irisShutOut : undefined) ??
    (hasRoom ? undefined : REFUSALS.quartersFull);
  const fights = fightersBeforeWorld(meeting, facts);
  if (refusal) await retreat(context, meeting, march, refusal);
  else if (fights) await fightBesieger(context, fights.meeting, march, target, fights.facts);
  else await stay(context, meeting, march, kind);
  if (kind === 'relief' && target.owner_id !== null && target.owner_id !== march.player_id) {
    sender.others.tell(target.owner_id, 'relief_changed', await incomingView(tx, march.id, context.speed));
  }
}

/** Whether the squads of a transfer find room on the world, which keeps the quarters of its squads that are away. */
async function hasQuarters(tx: EntityManager, marchId: number, target: PlanetRow): Promise<boolean> {
  const [row]: { coming: number; there: number }[] = await tx.query(
    `SELECT (SELECT count(*) FROM squad WHERE march_id = $1) AS coming,
       (SELECT count(*) FROM squad WHERE planet_id = $2 AND lost_at IS NULL) AS there`,
    [marchId, target.id],
  );
  return !row || row.coming === 0 || row.coming + row.there <= quartersOf(target.population);
}

/** A march that may not land flies back. */
async function retreat(
  context: AppContext,
  { tx, sender }: Meeting,
  march: LandingMarch,
  refusal: Refusal | undefined,
): Promise<void> {
  await turnBack(tx, march, march.due_at);
  const view = await marchView(tx, march.id, context.speed);
  sender.publish('fleet_turned_back', { ...view, reason: refusal?.code ?? null });
}
