import { FAIRNESS } from '#shared/catalogue/battles';
import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import type { Refusal } from '#shared/refusals';
import { reachOf } from '#shared/rules/battles/marches';
import { type AttackingMarch, mayAttack } from '#shared/rules/battles/may-attack';
import { type Harm, isOfGroup, strangersLandings } from '#shared/rules/battles/own-group';
import { hoursToMs, isUnderPeace, windowBegins } from '#shared/rules/battles/shields';
import { distance } from '#shared/rules/galaxy';
import { councilsOf, reachBonus } from '#shared/rules/research';
import { siegeLimits } from '#shared/rules/sieges/siege-limits';
import { SPEED } from '../time.ts';
import type { Game } from './game.ts';
import { since } from './records.ts';
import { type March, mightOfPlayer, type Player, type World } from './state.ts';

/** Whether a player is under the peace of newcomers. */
export function atPeace({ joinedAt, experience, struckAt }: Player, now: number): boolean {
  return isUnderPeace({ since: joinedAt, level: experience.level, ended: struckAt !== null }, now, SPEED);
}

/** Notes when the peace of a player was over, the first time that it is seen to be. */
export function notePeace({ records }: Game, player: Player, now: number): void {
  if (records.peaceEnded.has(player) || atPeace(player, now)) return;
  const [least, most] = [FAIRNESS.peaceHours, FAIRNESS.peaceMostHours].map((hours) => hoursToMs(hours, SPEED));
  const ended = player.struckAt ?? player.joinedAt + Math.min(most ?? 0, Math.max(least ?? 0, now - player.joinedAt));
  records.peaceEnded.set(player, ended);
}

/** How far the ships of a player fly from this world. */
export function reachFrom(game: Game, player: Player, world: World): number {
  const homes = game.homes.filter(({ owner }) => owner !== player);
  return reachOf(
    homes.map((home) => distance(home, world)),
    reachBonus(player.research),
  );
}

/** What rules and bots ask about an attack: both players must be settled. */
export function refusalOfAttack(
  game: Game,
  attacker: Player,
  target: World,
  march: AttackingMarch,
  now: number,
): Refusal | undefined {
  const ruler = target.owner;
  const limits = limitsOf(game, attacker, target, march);
  return mayAttack(
    {
      playerId: attacker.id,
      allianceId: attacker.allianceId,
      level: attacker.experience.level,
      might: mightOfPlayer(attacker),
      onLeave: false,
      underPeace: atPeace(attacker, now),
      worlds: attacker.worlds.length,
      hostileMarches: attacker.marches.filter(({ kind }) => isHostile(kind)).length,
      sieges: attacker.marches.filter(({ kind }) => MARCH_TYPES[kind].besieges).length,
      councils: councilsOf(attacker.research),
      takesNoneUntil: limits.takesNoneUntil,
      march,
    },
    {
      isHome: target.home,
      besieged: target.siege !== undefined && target.siege.march.player !== attacker,
      youngUntil: limits.youngUntil,
      noSiegeUntil: limits.noSiegeUntil,
      ruler: {
        playerId: ruler.id,
        allianceId: ruler.allianceId,
        might: mightOfPlayer(ruler),
        banned: false,
        onLeave: false,
        underPeace: atPeace(ruler, now),
        mateUntil: null,
        isPartner: false,
        partnerUntil: null,
        respiteUntil: ruler.respiteUntil,
        battles: meetings(game, attacker, ruler, now),
        landings: strangersLandings(harmsOf(game, ruler, now)),
        losesNoneUntil: limits.losesNoneUntil,
      },
    },
    now,
  );
}

const NO_LIMITS = { youngUntil: null, noSiegeUntil: null, takesNoneUntil: null, losesNoneUntil: null };

/** The limits from past sieges; they apply only to a siege. */
function limitsOf({ records }: Game, attacker: Player, target: World, { kind }: AttackingMarch) {
  if (!MARCH_TYPES[kind].besieges) return NO_LIMITS;
  const { planet_id: planetId, owner, home, heldSince } = target;
  const world = { planetId, rulerId: owner.id, heldSince: home ? null : heldSince };
  return siegeLimits(world, attacker.id, records.sieges, SPEED);
}

/** Marches of one player against another that were launched or fought in the last day. */
function meetings({ records }: Game, attacker: Player, ruler: Player, now: number): number {
  const begin = windowBegins(now, SPEED);
  let count = 0;
  for (const each of since(records.launches, begin)) if (each.attacker === attacker && each.target === ruler) count++;
  for (const each of since(records.battles, begin)) {
    if (each.attacker === attacker && each.defender === ruler && each.launchedAt <= begin) count++;
  }
  return count;
}

/** The battles of the last day that cost a ruler something. */
export function harmsOf({ records }: Game, ruler: Player, now: number): Harm[] {
  const begin = windowBegins(now, SPEED);
  const harms: Harm[] = [];
  for (const { at, attacker, defender, outcome, loot, defenderLost } of since(records.battles, begin)) {
    if (defender !== ruler || loot + defenderLost === 0) continue;
    const [orbitWon, answered] = [outcome !== 'repelled', hasAttackedSince(records, ruler, at)];
    harms.push({ at, looted: loot, mightLost: defenderLost, orbitWon, answered, byGroup: isByGroup(attacker, at) });
  }
  return harms;
}

function hasAttackedSince({ launches }: Game['records'], player: Player, moment: number): boolean {
  for (const { at, attacker } of since(launches, moment - 1)) if (attacker === player && at >= moment) return true;
  return false;
}

/** Whether an attack that began then counts as one by the target's own group. Mates never attack, and nobody here changes alliances. */
export const isByGroup = ({ joinedAt }: Player, begun: number) =>
  isOfGroup({ accountSince: joinedAt, bonds: [] }, { begun, ended: begun }, SPEED);

/** Other players whose relief stands on a world or is on its way to it. */
export function guestsOf(target: World, { players }: Game): Set<Player> {
  const relief = ({ kind, phase, target: to }: March) =>
    MARCH_TYPES[kind].stays === 'guest' && to === target && (phase === 'out' || phase === 'standing');
  return new Set(players.filter(({ marches }) => marches.some(relief)));
}
