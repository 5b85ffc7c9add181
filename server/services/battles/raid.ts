import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { type Aftermath, aftermathOf, destroyedPrice, type Loss, lostShips } from '#shared/rules/battles/aftermath';
import { type PreparedBattle, prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { hashOf, seedOf } from '#shared/rules/battles/seal';
import { respiteUntil, windowBegins } from '#shared/rules/battles/shields';
import { battleXp, holdOf, lootAllowance, lootCap, lootOf, salvageOf, withinCap } from '#shared/rules/battles/spoils';
import { isInWindow, moraleOf, sumOf, worthOfShips, worthOfSquads } from '#shared/rules/battles/worth';
import { hourlyOutput } from '#shared/rules/production';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { withCounterpart } from '../../store/ledger/ledger.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import type { Opponents } from './attack-facts.ts';
import { battleSummaryOf } from './battle-reports.ts';
import { type Field, type Forces, forcesAt, markLost } from './forces.ts';
import type { LandingMarch } from './landing.ts';
import { marchView } from './march-views.ts';
import type { Meeting } from './meeting.ts';
import { turnBack } from './recall.ts';

const NO_AMOUNTS: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
/** Raids land once. */
const LEG = 1;

/** The battle of a raid that has landed, with everything that it leaves. Both players are settled, and their rows locked. */
export async function playRaid(
  context: AppContext,
  meeting: Meeting & { readonly ruler: PlayerCommand },
  march: LandingMarch,
  target: PlanetRow,
  { attacker, ruler }: Required<Opponents> & { readonly ruler: NonNullable<Opponents['ruler']> },
): Promise<void> {
  const { tx, sender, ruler: victim } = meeting;
  const at = march.due_at;
  const field = { marchId: march.id, attackerId: attacker.id, planetId: target.id, rulerId: ruler.id, at };
  const morale = moraleOf(attacker.might, ruler.might);
  const [id, forces, windows] = await awaitPipelined([
    nextId(tx),
    forcesAt(tx, field),
    lootedLately(tx, attacker.id, ruler.id, at, context),
  ]);

  const battle = prepare(forces, field, march, target, { id, morale });
  const seed = seedOf(march.secret, march.id, battle.input);
  const fought = fight(battle.input, seed);
  const aftermath = aftermathOf(battle, fought);

  const salvage = salvageOf(lostShips([...aftermath.losses.attacker, ...aftermath.losses.defender]));
  const wonField = aftermath.outcome !== 'repelled';
  const hold = holdOf(aftermath.carriers);
  const aboard = wonField ? withinCap(salvage, hold) : NO_AMOUNTS;
  const [victimHourly, takerHourly] = [victim, sender].map(({ economy }) => hourlyOutput(economy, context.speed));
  if (!victimHourly || !takerHourly) throw new Error('A raid has two sides.');
  const loot =
    aftermath.outcome === 'ground_won'
      ? lootOf({
          stock: victim.stock as Amounts,
          hourly: victimHourly,
          isHome: target.home,
          morale,
          hold: hold - sumOf(aboard),
          victimLeft: lootAllowance(victimHourly, 'victim', windows.lost),
          takerLeft: lootAllowance(takerHourly, 'taker', windows.taken),
        })
      : NO_AMOUNTS;

  const own = aftermath.losses.defender.filter(({ ownerId }) => ownerId === ruler.id);
  const mightLost = worthOfLost(own);
  const until = respiteUntil(
    {
      looted: windows.lost + sumOf(loot),
      lootCap: lootCap(victimHourly, 'victim'),
      mightLost: windows.mightLost + mightLost,
      mightBefore: ruler.might + windows.mightLost,
      worldLost: false,
      inWindow: isInWindow(attacker.might, ruler.might),
      lastFromAttacker: windows.lastRespite?.getTime() ?? null,
    },
    at.getTime(),
    context.speed,
  );
  const attackXp = battleXp(destroyedPrice(aftermath.losses.defender), morale);
  const defenceXp = battleXp(destroyedPrice(aftermath.losses.attacker), moraleOf(ruler.might, attacker.might));

  const inserted = tx.query(
    `INSERT INTO battle (id, march_id, leg, planet_id, attacker_id, defender_id, at, input, rounds, seed, hash, outcome, morale,
       slipped, losses, loot, salvage, looted, might_lost, gave_respite, attack_xp, defence_xp)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      id,
      march.id,
      LEG,
      target.id,
      attacker.id,
      ruler.id,
      at,
      JSON.stringify(battle.input),
      JSON.stringify(fought.rounds),
      seed,
      hashOf(battle.input, seed, fought.rounds),
      aftermath.outcome,
      morale,
      battle.slipped,
      JSON.stringify(lossesOf(aftermath)),
      JSON.stringify(loot),
      JSON.stringify(wonField ? aboard : salvage),
      sumOf(loot),
      mightLost,
      until !== undefined,
      attackXp,
      defenceXp,
    ],
  );
  // The battle's row first, for the losses refer to it.
  await awaitPipelined([inserted, markLost(tx, field, id, aftermath.losses), load(tx, march.id, loot, aboard)]);
  const guests = await endFallenGuests(tx, target.id, id);

  takeSpoils(meeting, march.id, id, { loot, salvage: aboard });
  if (!wonField && sumOf(salvage) > 0) victim.gain(salvage, 'salvage', id);
  await awaitPipelined([
    attackXp > 0 && sender.gainXp('attack', id, attackXp),
    defenceXp > 0 && victim.gainXp('defence', id, defenceXp),
    goHome(tx, march),
  ]);
  if (until !== undefined) {
    await tx.query('UPDATE player SET respite_until = greatest(respite_until, $2) WHERE id = $1', [
      ruler.id,
      new Date(until),
    ]);
  }
  await tell(context, meeting, march.id, id, guests);
  if (ruler.allianceId !== null && aftermath.outcome === 'ground_won') {
    await meeting.alliances.log(ruler.allianceId, `${victim.player.username} was raided.`);
  }
}

function prepare(
  { ships, squads }: Forces,
  field: Field,
  march: LandingMarch,
  target: PlanetRow,
  { id, morale }: { readonly id: number; readonly morale: number },
): PreparedBattle {
  return prepareBattle({
    battleId: id,
    marchId: march.id,
    leg: LEG,
    attacker: { ships: ships.attacker, squads: squads.attacker, morale, retreatPercent: march.retreat_percent },
    defender: { ships: ships.defender, squads: squads.defender },
    world: {
      ownerId: field.rulerId,
      population: target.population,
      defenseLevel: target.defense_level,
      defenseStat: target.defense_stat,
      stance: target.stance,
    },
  });
}

async function nextId(tx: Queries): Promise<number> {
  const [row]: { id: number }[] = await tx.query("SELECT nextval(pg_get_serial_sequence('battle', 'id'))::int AS id");
  if (!row) throw new Error('There is no number for a battle.');
  return row.id;
}

interface Lately {
  /** Units that the victim lost, and that the attacker took, in the last day; might that the victim lost at own worlds. */
  readonly lost: number;
  readonly taken: number;
  readonly mightLost: number;
  /** When a battle of this attacker last gave the victim respite. */
  readonly lastRespite: Date | null;
}

async function lootedLately(
  tx: Queries,
  attackerId: number,
  rulerId: number,
  at: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<Lately> {
  const [row]: Lately[] = await tx.query(
    `SELECT
       (SELECT coalesce(sum(looted), 0)::bigint FROM battle WHERE defender_id = $2 AND at > $3) AS lost,
       (SELECT coalesce(sum(looted), 0)::bigint FROM battle WHERE attacker_id = $1 AND at > $3) AS taken,
       (SELECT coalesce(sum(might_lost), 0)::bigint FROM battle WHERE defender_id = $2 AND at > $3) AS "mightLost",
       (SELECT max(at) FROM battle WHERE attacker_id = $1 AND defender_id = $2 AND gave_respite) AS "lastRespite"`,
    [attackerId, rulerId, new Date(windowBegins(at.getTime(), speed))],
  );
  if (!row) throw new Error('The battles of the last day could not be read.');
  return row;
}

function worthOfLost(losses: readonly Loss[]): number {
  const of = (kind: Loss['kind']) =>
    losses.filter((loss) => loss.kind === kind).map(({ typeId, fallen, saved }) => ({ typeId, count: fallen - saved }));
  return worthOfShips(of('ship')) + worthOfSquads(of('squad'));
}

/** The losses with the names of the API, as they are stored. */
function lossesOf({ losses }: Aftermath) {
  const told = (side: readonly Loss[]) =>
    side.map(({ ownerId, kind, typeId, fallen, saved }) => ({
      owner_id: ownerId,
      kind,
      type_id: typeId,
      fallen,
      saved,
    }));
  return { attacker: told(losses.attacker), defender: told(losses.defender) };
}

/** Loot goes from the victim into the hold, salvage from the world outside. */
function takeSpoils(
  { sender, ruler }: Meeting,
  marchId: number,
  battleId: number,
  { loot, salvage }: { readonly loot: Amounts; readonly salvage: Amounts },
): void {
  const cargo = { account: 'cargo', accountId: marchId } as const;
  if (sumOf(loot) > 0) ruler?.give(loot, 'loot', cargo);
  if (sumOf(salvage) > 0)
    sender.book(withCounterpart({ ...cargo, reason: 'salvage', refId: battleId, amounts: nonZero(salvage) }, 'mint'));
}

function nonZero(amounts: Amounts) {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0));
}

async function load(tx: Queries, marchId: number, loot: Amounts, salvage: Amounts): Promise<void> {
  await tx.query(
    `UPDATE march SET ${RESOURCES.map((name, i) => `${name} = ${name} + $${i + 2}`).join(', ')} WHERE id = $1`,
    [marchId, ...RESOURCES.map((name) => loot[name] + salvage[name])],
  );
}

/** Those who are left fly back. A march of which nobody is left is over. */
async function goHome(tx: Queries, march: LandingMarch): Promise<void> {
  const [alive]: unknown[] = await tx.query('SELECT 1 FROM ship WHERE march_id = $1 LIMIT 1', [march.id]);
  if (alive) return turnBack(tx, march, march.due_at);
  await tx.query("UPDATE march SET phase = 'done', due_at = NULL WHERE id = $1", [march.id]);
}

/** Notes the guests who were there, and ends the marches of those of whom nobody is left. Returns the guests. */
async function endFallenGuests(tx: Queries, planetId: number, battleId: number): Promise<number[]> {
  const guests: { player_id: number }[] = await tx.query(
    `INSERT INTO battle_guest (battle_id, player_id)
     SELECT DISTINCT $2::int, player_id FROM march WHERE target_id = $1 AND phase = 'standing' RETURNING player_id`,
    [planetId, battleId],
  );
  await tx.query(
    `UPDATE march SET phase = 'done' WHERE target_id = $1 AND phase = 'standing'
       AND NOT EXISTS (SELECT 1 FROM ship WHERE march_id = march.id)
       AND NOT EXISTS (SELECT 1 FROM squad WHERE march_id = march.id)`,
    [planetId],
  );
  return guests.map(({ player_id }) => player_id);
}

async function tell(
  context: AppContext,
  { tx, sender, ruler }: Meeting,
  marchId: number,
  battleId: number,
  guests: readonly number[],
): Promise<void> {
  const readers = [sender.player.id, ...(ruler ? [ruler.player.id] : []), ...guests];
  const [march, summaries] = await awaitPipelined([
    marchView(tx, marchId, context.speed),
    awaitPipelined(readers.map((reader) => battleSummaryOf(tx, battleId, reader))),
  ]);
  readers.forEach((reader, i) => {
    const summary = summaries[i];
    if (!summary) return;
    if (reader === sender.player.id) sender.publish('battle_fought', { ...summary, march });
    else if (reader === ruler?.player.id) ruler.publish('battle_fought', { ...summary, march: null });
    else sender.others.tell(reader, 'battle_fought', { ...summary, march: null });
  });
}
