import type { BattleSummary } from '#shared/api/battles/battles';
import type { March } from '#shared/api/battles/marches';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import type { Amounts } from '#shared/catalogue/resources';
import { aftermathWith, stanceWith } from '#shared/rules/artifacts';
import { destroyedPrice, type Loss, lostShips } from '#shared/rules/battles/aftermath';
import { type PreparedBattle, prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { respiteAfter, sufferedIn } from '#shared/rules/battles/own-group';
import { seedOf } from '#shared/rules/battles/seal';
import { battleXp, holdOf, lootAllowance, lootCap, lootOf, salvageOf, withinCap } from '#shared/rules/battles/spoils';
import { isInWindow, moraleOf, sumOf, worthOfShips, worthOfSquads } from '#shared/rules/battles/worth';
import { hourlyOutput } from '#shared/rules/production';
import { canBesiege } from '#shared/rules/sieges/capture';
import { sentence } from '#shared/sentences/sentences';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { multiplied, withCounterpart } from '../../store/ledger/ledger.ts';
import { isGuestMarch, type PlanetRow } from '../../store/schema/rows.ts';
import { countBattle } from '../alliances/relations/war-tally.ts';
import { type BattleFacts, isByGroup, type Opponents } from '../battles/attack-facts.ts';
import { battleSummaries } from '../battles/battle-reports.ts';
import { insertBattle } from '../battles/battle-rows.ts';
import type { LandingMarch } from '../battles/due-march.ts';
import { type Field, type Forces, fieldOf, markLost } from '../battles/forces.ts';
import type { Meeting } from '../battles/meeting.ts';
import { giveRespite } from '../battles/shields.ts';
import { spendBoon } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { goHome } from '../marches/march-ends.ts';
import { marchView } from '../marches/march-views.ts';
import { announceBattle } from '../notifications/battle-notices.ts';
import { beginSiege } from '../sieges/siege-begin.ts';
import { meet } from '../worlds/known-worlds.ts';

/** The two players of a raid or a siege, and what its battle needs to know. */
interface RaidFacts extends Opponents {
  readonly ruler: NonNullable<Opponents['ruler']>;
  readonly battle: BattleFacts;
}

const NO_AMOUNTS: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
/** Raids and strikes land once. */
const LEG = 1;

/** The battle of a raid, strike or siege that has landed, with everything that it leaves. Both players are settled, and their rows locked. */
export async function playRaid(
  context: AppContext,
  meeting: Meeting & { readonly ruler: PlayerCommand },
  march: LandingMarch,
  target: PlanetRow,
  { battle: facts, ...opponents }: RaidFacts,
): Promise<void> {
  const { attacker, ruler, harms } = opponents;
  const { tx, sender, ruler: victim } = meeting;
  const at = march.due_at;
  const { id, forces, windows } = facts;
  const field = fieldOf(march, ruler.id);
  const morale = moraleOf(attacker.might, ruler.might);

  const met = stanceWith(ruler.boons, target.stance, forces.ships.attacker, forces.ships.defender);
  const battle = prepare(forces, field, march, { ...target, stance: met.stance }, { id, morale });
  const seed = seedOf(march.secret, march.id, battle.input);
  const fought = fight(battle.input, seed);
  const { aftermath, towed } = aftermathWith(ruler.boons, battle, fought);

  const salvage = salvageOf(lostShips([...aftermath.losses.attacker, ...aftermath.losses.defender]));
  const wonField = aftermath.outcome !== 'repelled';
  const hold = holdOf(aftermath.carriers);
  const aboard = wonField ? withinCap(salvage, hold) : NO_AMOUNTS;
  const [victimHourly, takerHourly] = [victim, sender].map(({ economy }) => hourlyOutput(economy, context.speed));
  if (!victimHourly || !takerHourly) throw new Error('A raid has two sides.');
  const loots = aftermath.outcome === 'ground_won' && !MARCH_TYPES[march.kind].besieges;
  const besieges = MARCH_TYPES[march.kind].besieges && canBesiege(aftermath, forces.squads.defender);
  const loot = loots
    ? lootOf({
        stock: victim.stock as Amounts,
        hourly: victimHourly,
        isHome: target.home,
        morale,
        hold: hold - sumOf(aboard),
        victimLeft: lootAllowance(victimHourly, 'victim', sufferedIn(harms).looted),
        takerLeft: lootAllowance(takerHourly, 'taker', windows.taken),
      })
    : NO_AMOUNTS;

  const byGroup = isByGroup(opponents, { begun: at, ended: at }, context);
  const own = aftermath.losses.defender.filter(({ ownerId }) => ownerId === ruler.id);
  const mightLost = worthOfLost(own);
  const harm = { at: at.getTime(), looted: sumOf(loot), mightLost, orbitWon: wonField, answered: false, byGroup };
  const until = respiteAfter(
    harm,
    harms,
    {
      lootCap: lootCap(victimHourly, 'victim'),
      might: ruler.might,
      inWindow: isInWindow(attacker.might, ruler.might),
      lastFromAttacker: windows.lastRespite?.getTime() ?? null,
    },
    context.speed,
  );
  const attackXp = battleXp(destroyedPrice(aftermath.losses.defender), morale);
  const defenceXp = battleXp(destroyedPrice(aftermath.losses.attacker), moraleOf(ruler.might, attacker.might));

  const inserted = insertBattle(tx, {
    id,
    marchId: march.id,
    leg: LEG,
    planetId: target.id,
    attackerId: attacker.id,
    defenderId: ruler.id,
    at,
    battle,
    fought,
    seed,
    aftermath,
    morale,
    loot,
    salvage: wonField ? aboard : salvage,
    mightLost,
    gaveRespite: until !== undefined,
    attackXp,
    defenceXp,
  });
  takeSpoils(meeting, march.id, id, { loot, salvage: aboard });
  if (!wonField && sumOf(salvage) > 0) victim.gain(salvage, 'salvage', id);
  const raided = ruler.allianceId !== null && loots;
  const writes = [
    // The battle's row first, for the losses refer to it; then the losses, for the march goes home with who is left.
    inserted,
    markLost(tx, field, id, aftermath.losses),
    march.guests.length > 0 && endFallenGuests(tx, target.id, id),
    goHome(tx, march, loot, aboard, besieges),
    attackXp > 0 && sender.gainXp('attack', id, attackXp),
    defenceXp > 0 && victim.gainXp('defence', id, defenceXp),
    until !== undefined && giveRespite(tx, ruler.id, until),
    meet(tx, at, [
      ...[attacker.id, ...march.guests].map((id) => ({ playerId: id, planetId: target.id, rulerId: ruler.id })),
      ...[ruler.id, ...march.guests].map((id) => ({ playerId: id, planetId: march.origin_id, rulerId: attacker.id })),
    ]),
    met.used && spendBoon(victim, 'sure_slip', id, at),
    towed && spendBoon(victim, 'tow', id, at),
    march.war && countBattle(meeting, march.war, { id, isWon: aftermath.outcome !== 'repelled', looted: sumOf(loot) }),
    raided && meeting.alliances.log(ruler.allianceId, sentence('raided', { player: victim.player.username })),
  ];
  const [telling] = await awaitPipelined([toTell(context, tx, march, id, ruler.id), ...writes]);
  tell(meeting, telling);
  if (besieges) await beginSiege(context, meeting, march, target, ruler);
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

function worthOfLost(losses: readonly Loss[]): number {
  const of = (kind: Loss['kind']) =>
    losses.filter((loss) => loss.kind === kind).map(({ typeId, fallen, saved }) => ({ typeId, count: fallen - saved }));
  return worthOfShips(of('ship')) + worthOfSquads(of('squad'));
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
    sender.book(
      withCounterpart({ ...cargo, reason: 'salvage', refId: battleId, amounts: multiplied(salvage, 1) }, 'mint'),
    );
}

/** Notes the guests who were there, and ends the marches of those of whom nobody is left. */
async function endFallenGuests(tx: Queries, planetId: number, battleId: number): Promise<void> {
  await awaitPipelined([
    tx.query(
      `INSERT INTO battle_guest (battle_id, player_id)
       SELECT DISTINCT $2::int, player_id FROM march WHERE target_id = $1 AND phase = 'standing' AND ${isGuestMarch()}`,
      [planetId, battleId],
    ),
    tx.query(
      `UPDATE march SET phase = 'done' WHERE target_id = $1 AND phase = 'standing' AND ${isGuestMarch()}
         AND NOT EXISTS (SELECT 1 FROM ship WHERE march_id = march.id)
         AND NOT EXISTS (SELECT 1 FROM squad WHERE march_id = march.id)`,
      [planetId],
    ),
  ]);
}

interface Telling {
  readonly march: March;
  /** The battle as each of those who fought it sees it, by player. */
  readonly summaries: ReadonlyMap<number, BattleSummary>;
}

async function toTell(
  { speed }: AppContext,
  tx: Queries,
  march: LandingMarch,
  battleId: number,
  rulerId: number,
): Promise<Telling> {
  const readers = [...new Set([march.player_id, rulerId, ...march.guests])];
  const [view, summaries] = await awaitPipelined([
    marchView(tx, march.id, speed),
    battleSummaries(tx, battleId, readers),
    announceBattle(tx, battleId, { attackerId: march.player_id, defenderId: rulerId }, readers),
  ]);
  return { march: view, summaries };
}

function tell({ sender, ruler }: Meeting, { march, summaries }: Telling): void {
  for (const [reader, summary] of summaries) {
    if (reader === sender.player.id) sender.publish('battle_fought', { ...summary, march });
    else if (reader === ruler?.player.id) ruler.publish('battle_fought', { ...summary, march: null });
    else sender.others.tell(reader, 'battle_fought', { ...summary, march: null });
  }
}
