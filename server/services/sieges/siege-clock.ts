import type { EntityManager } from 'typeorm';
import { SIEGE } from '#shared/catalogue/battles';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { loyaltyOf, partEndsAt } from '#shared/rules/sieges/siege';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { sidesOf, type War, warBetween } from '../alliances/relations/war-tally.ts';
import { tellMatesOfWorlds } from '../alliances/worlds-sharing.ts';
import { isByGroup, opponentsOf, refusalOfCapture } from '../battles/attack-facts.ts';
import { partiesAt } from '../battles/due-march.ts';
import { type Meeting, runMeeting } from '../battles/meeting.ts';
import { ComesLater, settleOnce } from '../battles/settle-once.ts';
import type { AppContext } from '../command/app-context.ts';
import { hasFailed } from '../command/due-failures.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { RowsChanged } from '../command/rows-changed.ts';
import { marchView } from '../marches/march-views.ts';
import { endSiege, siegeEnd, withdraw } from '../marches/siege-end.ts';
import { type StoredPauses, siegeSeenBy, storedSiegeTime } from '../marches/siege-views.ts';
import { announce } from '../notifications/announce.ts';
import { siegeNotice } from '../notifications/siege-notices.ts';
import { captureWorld } from './capture.ts';

/** A siege whose next quarter, or whose last one, is over. */
export interface DueSiege {
  readonly march_id: number;
  readonly planet_id: number;
  readonly besieger_id: number;
  readonly ruler_id: number;
  readonly begun_at: Date;
  readonly ends_at: Date;
  readonly pauses: StoredPauses;
  readonly told: number;
  readonly due_at: Date;
  readonly origin_id: number;
  readonly alliance_id: number | null;
  /** The war between the alliances of besieger and ruler, if it is on. */
  readonly war: War | null;
  readonly comes_later: boolean;
}

/** The first key of the advisory locks by which processes share out sieges. The second is the march's id. */
const SIEGES = 7_777_006;

/** SQL: what is due at the same moment comes before the end of a siege. */
export const SIEGE_RANK = 3;

/** `comes_later`: an earlier landing or siege that concerns the same players is not over. Those that failed do not count. */
const DUE_SIEGE = `SELECT siege.march_id, siege.planet_id, siege.besieger_id, siege.ruler_id, siege.begun_at, siege.ends_at,
    siege.pauses, siege.told, siege.due_at, march.origin_id,
    (SELECT alliance_id FROM member WHERE member.player_id = siege.ruler_id) AS alliance_id,
    ${warBetween('siege.besieger_id', 'siege.ruler_id', 'siege.due_at')} AS war,
    EXISTS (SELECT 1 FROM march AS other JOIN planet AS world ON world.id = other.target_id
      WHERE other.phase IN ('out', 'home') AND other.due_at <= siege.due_at AND NOT ${hasFailed('march', { id: 'other.id', at: 'other.due_at' })}
        AND ${partiesAt('other', 'world')} && ARRAY[siege.besieger_id, siege.ruler_id]
    ) OR EXISTS (SELECT 1 FROM siege AS other
      WHERE other.ended_at IS NULL AND NOT ${hasFailed('siege', { id: 'other.march_id', at: 'other.due_at' })}
        AND (other.due_at, other.march_id) < (siege.due_at, siege.march_id)
        AND (other.besieger_id IN (siege.besieger_id, siege.ruler_id) OR other.ruler_id IN (siege.besieger_id, siege.ruler_id))
    ) AS comes_later
  FROM siege JOIN march ON march.id = siege.march_id
  WHERE siege.march_id = $1 AND siege.ended_at IS NULL AND siege.due_at <= clock_timestamp()`;

const CLAIM = `SELECT pg_try_advisory_xact_lock(${SIEGES}, due.march_id) AS mine, due.* FROM (${DUE_SIEGE}) AS due`;

/**
 * Announces that a quarter of a siege is over or, after the last one, gives the world to the besieger, as of the moment at which
 * that was due. Happens once, whatever fails and however many processes try. Returns whether it is done, like settleMarch().
 */
export function settleSiege(context: AppContext, due: { readonly id: number; readonly at: Date }): Promise<boolean> {
  return settleOnce(async () => {
    let siege: DueSiege | undefined;
    const claim = async (tx: EntityManager) => {
      const [claimed]: (DueSiege & { mine: boolean })[] = await tx.query(CLAIM, [due.id]);
      if (claimed && (!claimed.mine || claimed.comes_later)) throw new ComesLater();
      siege = claimed;
      return (
        siege && {
          senderId: siege.besieger_id,
          rulerId: siege.ruler_id,
          persons: [],
          alliances: [...new Set([...(siege.alliance_id === null ? [] : [siege.alliance_id]), ...sidesOf(siege.war)])],
          planets: [siege.planet_id],
        }
      );
    };
    await runMeeting(context, due.at, claim, async (meeting) => {
      const again = await dueSiege(meeting.tx, due.id);
      if (!siege || !again || again.due_at.getTime() !== siege.due_at.getTime()) throw new RowsChanged();
      if (again.alliance_id !== siege.alliance_id || again.war?.id !== siege.war?.id) throw new RowsChanged();
      if (again.comes_later) throw new ComesLater();
      if (!meeting.ruler) throw new Error(`Siege ${siege.march_id} has no ruler.`);
      await goOn(context, { ...meeting, ruler: meeting.ruler }, again);
    });
    // The ruler's mates hear of the siege itself.
    if (siege && siege.due_at >= siege.ends_at) await tellMatesOfWorlds(context, siege.besieger_id);
    return true;
  });
}

async function dueSiege(tx: Queries, id: number): Promise<DueSiege | undefined> {
  const [siege]: DueSiege[] = await tx.query(DUE_SIEGE, [id]);
  return siege;
}

async function goOn(context: AppContext, meeting: Meeting & { readonly ruler: PlayerCommand }, siege: DueSiege) {
  const { tx, locked, sender } = meeting;
  const target = locked.planets.get(siege.planet_id);
  if (target?.owner_id !== siege.ruler_id) throw new Error(`Siege ${siege.march_id} is of a world of somebody else.`);
  const opponents = await opponentsOf(tx, siege.besieger_id, target, siege.due_at, context);
  const refusal = refusalOfCapture(opponents, target, siege.due_at, context);
  const isOver = siege.due_at.getTime() >= siege.ends_at.getTime();
  const isGone = sender.player.banned_at !== null || sender.player.verified_at === null;
  // The limits on captures are checked at the end; a besieger who may not fight at all leaves at once.
  if (isGone || (refusal && (isOver || refusal === REFUSALS.rulerGone)))
    return lift(context, meeting, siege, isGone ? undefined : refusal);
  if (!isOver) return announcePart(meeting, siege);
  const { attacker: winner, ruler: loser } = opponents;
  if (!loser) throw new Error(`The ruler of siege ${siege.march_id} is gone.`);
  const lastRespite = await lastRespiteFrom(tx, siege);
  const byGroup = isByGroup(opponents, { begun: siege.begun_at, ended: siege.due_at }, context);
  return captureWorld(context, meeting, siege, target, { winner, loser, lastRespite, byGroup });
}

/** Tells the ruler and the ruler's alliance that another quarter is over. */
async function announcePart({ tx, ruler, alliances }: Meeting, siege: DueSiege): Promise<void> {
  const time = storedSiegeTime(siege);
  const now = siege.due_at.getTime();
  let told = siege.told;
  while (told < SIEGE.parts - 1 && partEndsAt(time, told + 1) <= now) told++;
  await tx.query('UPDATE siege SET told = $2, due_at = $3 WHERE march_id = $1', [
    siege.march_id,
    told,
    new Date(partEndsAt(time, told + 1)),
  ]);
  // An act of an operator may have called this between two quarters.
  if (told === siege.told || !ruler) return;
  const view = await siegeSeenBy(tx, siege.march_id, siege.ruler_id);
  ruler.publish('siege_continues', view);
  const line = sentence('siege_continues', {
    planet: view.planet.planet_name ?? '',
    besieger: view.besieger.username,
    loyalty: loyaltyOf(time, now),
  });
  if (siege.alliance_id !== null) await alliances.siege(siege.alliance_id, siege.ruler_id, line);
  await announce(tx, [siegeNotice(siege.march_id, siege.ruler_id, told, new Date(time.endsAt))]);
}

/** The army goes home, and the world stays with its ruler. `refusal`: why the besieger does not get it. */
async function lift(
  context: AppContext,
  meeting: Meeting,
  siege: DueSiege,
  refusal: Refusal | undefined,
): Promise<void> {
  const { tx, sender, ruler, alliances } = meeting;
  sender.book(await withdraw(tx, siege.march_id, siege.due_at));
  await endSiege(tx, siege.march_id, 'ended', siege.due_at);
  const end = await siegeEnd(tx, siege.march_id);
  const view = await marchView(tx, siege.march_id, context.speed);
  sender.publish('fleet_turned_back', { ...view, reason: refusal?.code ?? null });
  for (const command of [sender, ruler]) command?.publish('siege_broken', end);
  if (siege.alliance_id !== null)
    await alliances.siege(
      siege.alliance_id,
      siege.ruler_id,
      sentence('siege_lifted', { besieger: end.besieger.username, planet: end.planet.planet_name ?? '' }),
    );
}

async function lastRespiteFrom(tx: Queries, { besieger_id, ruler_id }: DueSiege): Promise<number | null> {
  const [last]: { at: Date | null }[] = await tx.query(
    `SELECT greatest((SELECT max(at) FROM battle WHERE attacker_id = $1 AND defender_id = $2 AND gave_respite),
       (SELECT max(ended_at) FROM siege WHERE besieger_id = $1 AND ruler_id = $2 AND outcome = 'captured')) AS at`,
    [besieger_id, ruler_id],
  );
  return last?.at?.getTime() ?? null;
}
