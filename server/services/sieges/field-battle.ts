import { SIDES } from '#shared/catalogue/battles';
import { isHostile } from '#shared/catalogue/marches';
import type { Amounts } from '#shared/catalogue/resources';
import { type Aftermath, aftermathOf, destroyedPrice, lostShips } from '#shared/rules/battles/aftermath';
import { prepareFieldBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { seedOf } from '#shared/rules/battles/seal';
import { battleXp, holdOf, salvageOf, withinCap } from '#shared/rules/battles/spoils';
import { moraleOf, sumOf } from '#shared/rules/battles/worth';
import { sentence } from '#shared/sentences/sentences';
import { awaitPipelined } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import { countBattle } from '../alliances/relations/war-tally.ts';
import type { BattleFacts } from '../battles/attack-facts.ts';
import { battleSummaries } from '../battles/battle-reports.ts';
import { insertBattle } from '../battles/battle-rows.ts';
import type { Besieger, LandingMarch } from '../battles/due-march.ts';
import { type Forces, fieldOf, markLost } from '../battles/forces.ts';
import { stay } from '../battles/homecoming.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { RulerFacts } from '../battles/rulers.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { goHome } from '../marches/march-ends.ts';
import { marchView } from '../marches/march-views.ts';
import { endSiege, siegeEnd, withdraw } from '../marches/siege-end.ts';
import { announceBattle } from '../notifications/battle-notices.ts';
import { meet } from '../worlds/known-worlds.ts';

const NO_AMOUNTS: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const LEG = 1;
const PLAIN = 100;

/**
 * The parties at a besieged world. The besieger counts as the meeting's ruler; the ruler of the world only looks on, or has sent
 * the march.
 */
interface Facts {
  readonly sender: RulerFacts;
  readonly besieger: RulerFacts;
  /** The ruler of the world. */
  readonly owner: RulerFacts;
  readonly battle: BattleFacts;
}

/**
 * The battle that relief, the owner's own transfer or a third player's raid fights against the besiegers of a world. The siege is
 * broken if the arriving force wins the ground, or if the besiegers have no squad left. Nobody gets loot.
 */
export async function fightBesieger(
  context: AppContext,
  meeting: Meeting & { readonly ruler: PlayerCommand },
  march: LandingMarch,
  target: PlanetRow,
  facts: Facts,
): Promise<void> {
  const { tx, sender, ruler: besieger } = meeting;
  const siege = march.besieger as Besieger;
  const { id, forces } = facts.battle;
  const at = march.due_at;
  const helps = !isHostile(march.kind);
  // Morale does not lower the fire of those who come to help.
  const morale = helps ? PLAIN : moraleOf(facts.sender.might, facts.besieger.might);

  const battle = prepareFieldBattle({
    battleId: id,
    marchId: march.id,
    leg: LEG,
    attacker: {
      ships: forces.ships.attacker,
      squads: forces.squads.attacker,
      morale,
      retreatPercent: march.retreat_percent,
    },
    besieger: {
      ships: forces.ships.defender,
      squads: forces.squads.defender,
      groundPercent: helps ? SIDES.besieger : PLAIN,
    },
  });
  const seed = seedOf(march.secret, march.id, battle.input);
  const fought = fight(battle.input, seed);
  const aftermath = aftermathOf(battle, fought, { ownWorld: false });
  const wonGround = aftermath.outcome === 'ground_won';
  const isBroken = wonGround || squadsLeft(forces, aftermath) === 0;

  const wrecks = salvageOf(lostShips([...aftermath.losses.attacker, ...aftermath.losses.defender]));
  const wonField = aftermath.outcome !== 'repelled';
  const salvage = wonField ? withinCap(wrecks, holdOf(aftermath.carriers)) : wrecks;
  if (sumOf(salvage) > 0) (wonField ? sender : besieger).gain(salvage, 'salvage', id);
  const xp = (one: RulerFacts, other: RulerFacts) => moraleOf(one.might, other.might);
  const attackXp = battleXp(destroyedPrice(aftermath.losses.defender), xp(facts.sender, facts.besieger));
  const defenceXp = battleXp(destroyedPrice(aftermath.losses.attacker), xp(facts.besieger, facts.sender));

  await insertBattle(tx, {
    id,
    marchId: march.id,
    leg: LEG,
    planetId: target.id,
    attackerId: sender.player.id,
    defenderId: besieger.player.id,
    at,
    battle,
    fought,
    seed,
    aftermath,
    morale,
    loot: NO_AMOUNTS,
    salvage,
    // The world did not belong to the besieger.
    mightLost: 0,
    gaveRespite: false,
    attackXp,
    defenceXp,
  });
  if (march.war) await countBattle(meeting, march.war, { id, isWon: aftermath.outcome !== 'repelled', looted: 0 });
  await meet(tx, at, [
    { playerId: sender.player.id, planetId: target.id, rulerId: facts.owner.id },
    { playerId: besieger.player.id, planetId: march.origin_id, rulerId: sender.player.id },
  ]);
  await markLost(tx, fieldOf(march, siege.id), id, aftermath.losses);
  if (attackXp > 0) await sender.gainXp('attack', id, attackXp);
  if (defenceXp > 0) await besieger.gainXp('defence', id, defenceXp);
  if (facts.owner.id !== sender.player.id)
    await tx.query('INSERT INTO battle_guest (battle_id, player_id) VALUES ($1, $2)', [id, facts.owner.id]);

  if (isBroken) besieger.book(await withdraw(tx, siege.march_id, at));
  if (helps && wonGround) await stay(context, meeting, march);
  else await goHome(tx, march, NO_AMOUNTS, NO_AMOUNTS);
  await tell(context, meeting, march, id, facts.owner.id);
  if (isBroken) await breakSiege(meeting, siege.march_id, target, facts.owner, at);
}

function squadsLeft({ squads }: Forces, { losses }: Aftermath): number {
  const there = squads.defender.reduce((sum, { count }) => sum + count, 0);
  return losses.defender
    .filter(({ kind }) => kind === 'squad')
    .reduce((left, { fallen, saved }) => left - fallen + saved, there);
}

async function tell(
  { speed }: AppContext,
  { tx, sender, ruler: besieger }: Meeting,
  march: LandingMarch,
  battleId: number,
  ownerId: number,
): Promise<void> {
  const siege = march.besieger as Besieger;
  const readers = [...new Set([sender.player.id, siege.id, ownerId])];
  const [summaries, own, standing] = await awaitPipelined([
    battleSummaries(tx, battleId, readers),
    marchView(tx, march.id, speed),
    marchView(tx, siege.march_id, speed),
    announceBattle(tx, battleId, { attackerId: sender.player.id, defenderId: siege.id }, readers),
  ]);
  for (const [reader, summary] of summaries) {
    if (reader === sender.player.id) sender.publish('battle_fought', { ...summary, march: own });
    else if (reader === siege.id) besieger?.publish('battle_fought', { ...summary, march: standing });
    else sender.others.tell(reader, 'battle_fought', { ...summary, march: null });
  }
}

async function breakSiege(
  { tx, sender, ruler: besieger, alliances }: Meeting,
  marchId: number,
  target: PlanetRow,
  owner: RulerFacts,
  at: Date,
): Promise<void> {
  await endSiege(tx, marchId, 'broken', at);
  const end = await siegeEnd(tx, marchId);
  besieger?.publish('siege_broken', end);
  if (owner.id === sender.player.id) sender.publish('siege_broken', end);
  else sender.others.tell(owner.id, 'siege_broken', end);
  if (owner.allianceId !== null)
    await alliances.siege(
      owner.allianceId,
      owner.id,
      sentence('siege_broken', { player: sender.player.username, planet: target.name ?? '' }),
    );
}
