import { CONTRIBUTIONS, PAYOUTS, RELATIONS } from '#shared/catalogue/alliances';
import { artifactWith } from '#shared/catalogue/artifacts';
import type { RuleAnchor } from '#shared/catalogue/battle-rules';
import {
  AFTERMATH,
  FAIRNESS,
  FIGHT,
  IRIS,
  JOURNEY,
  LOOT,
  MARCH_LIMITS,
  NIGHT_TRUCE,
  RESPITE,
  RETREAT_PERCENTS,
  SIDES,
  SIEGE,
  STACKS,
  VACATION,
} from '#shared/catalogue/battles';
import { buildingTypeOf, REFINERY_ID } from '#shared/catalogue/buildings';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { RICHNESS, SEASON_DAYS } from '#shared/catalogue/seasons';
import { HOURS_AFTER_ATTACK } from '#shared/rules/build-queue';
import { FIRST_OF_A_TYPE, FULL_A_DAY } from '#shared/rules/experience';
import { EXPLORE_ODDS } from '#shared/rules/missions/explore';
import { SEASON_MOMENTS } from '#shared/rules/seasons/moments';
import { richnessOn } from '#shared/rules/seasons/season-day';
import { noticeMs } from '#shared/rules/vacation';
import { DISMANTLE_PARTS } from '#shared/rules/worlds/dismantling';
import { CLOSED_HOURS } from '#shared/rules/worlds/giving-up';
import { REFINE_HOURS, REFINE_PARTS } from '#shared/rules/worlds/refining';
import { full } from '../../ui/format/number.ts';
import { durationWords, type GameTime } from '../game-time.ts';
import { seasonTexts } from '../seasons.ts';

/** How long the slowest ships, of this class, take for ten units of distance. */
const pace = (shipClass: number, time: GameTime) => time((JOURNEY.paceByClass[shipClass] ?? JOURNEY.unknownPace) / 60);

const LUCK = FIGHT.luckSteps - 1 + FIGHT.luckLow;

const [FIRST, ...FURTHER] = EXPLORE_ODDS.places;

/** Days of the season for which the rules say how rich worlds are. */
const RICH_DAYS = [30, 60, 90, SEASON_DAYS];

/** A paragraph below the five rules: a reader's question, and the answer. */
interface Paragraph {
  readonly title: string;
  /** Times are those of a game of this speed. */
  readonly text: (time: GameTime, speed: number) => string;
}

/** Each number comes from the tables that the game itself computes with. */
const PARAGRAPHS: Readonly<Record<RuleAnchor, Paragraph>> = {
  marches: {
    title: 'What can I send, and can I call it back?',
    text: (time) =>
      `A raid takes warships, with squads aboard, to a world that another ruler holds: it fights for loot. A strike sends squads alone through the gate, however far, for the same. A siege takes squads aboard warships to take a world for good. A transfer moves forces to another world of yours, relief to a mate's. You command one hostile march, and one more for every ${MARCH_LIMITS.levelsPerMarch} levels, ${MARCH_LIMITS.mostHostile} at most; ${MARCH_LIMITS.all} of all kinds. Energy and food are paid at the launch and never come back. A march can be recalled until ${time(JOURNEY.recallMinutes / 60)} before it lands. If the world has changed hands or is shielded by then, it turns back unharmed.`,
  },
  reach: {
    title: 'How far do ships fly, and how long?',
    text: (time) =>
      `Ships fly ${JOURNEY.reach} units of distance, and always as far as the ${JOURNEY.homesInReach} nearest homes of others; research of Gate Reach adds to that. A flight takes ${time(JOURNEY.baseMinutes / 60)} and, for ten units of distance, ${pace(2, time)} with fighters, ${pace(4, time)} with line ships, ${pace(5, time)} with landers or heavy ships, and ${pace(6, time)} with capital ships: the slowest counts.`,
  },
  phases: {
    title: 'How does a battle go?',
    text: () =>
      `First the orbit: warships against warships and planetary guns. The winner lands crews and squads, which fight squads and militia on the ground; the loser does not reach the ground. Winning the ground brings loot. A raid therefore needs at least one warship. A strike comes through the gate and meets guns, squads and militia on the ground; a closed iris turns it back unharmed.`,
  },
  field: {
    title: 'Who wins?',
    text: () =>
      `A fight has ${FIGHT.rounds} rounds at most; both sides fire at once. The attacker holds the field if no defender is left, or with ${FIGHT.fieldFactor} times the hull of those who are: the rest withdraw. In every other case the defender holds it.`,
  },
  retreat: {
    title: 'When does an attacker leave?',
    text: () =>
      `At the share of lost hull that was set at the launch: ${RETREAT_PERCENTS.join(', ')} percent, where the last means never. They leave through a parting volley of half the fire. Defenders, and everybody on the ground, fight to the end.`,
  },
  classes: {
    title: 'Which ship beats which?',
    text: () =>
      `Fighters beat capital ships, capital ships beat heavy ships, heavy ships beat the line, and the line beats fighters. The table says how much of its fire a class brings to bear, in percent. Landers draw ${FIGHT.landerTarget} percent of the fire that their hull would. Scouts never fight.`,
  },
  luck: {
    title: 'How much is luck?',
    text: () =>
      `Each kind of ship fires with ${FIGHT.luckLow} to ${LUCK} percent of its strength in each round. Over a battle that evens out: whoever is clearly stronger wins. The simulator shows the chance.`,
  },
  wall: {
    title: 'What are defences worth?',
    text: () =>
      `A world's defence strength raises attack and hull of those who defend it: at ${full(SIDES.wallHalf)} by half, and towards double at most. Each defence level is a planetary gun in orbit, and at the gate against a strike. Every ${STACKS.peoplePerMilitia} people are one militia on the ground.`,
  },
  morale: {
    title: 'Why does my fire count less?',
    text: () =>
      `Attacking a weaker ruler lowers your morale: it is ${SIDES.moraleBase} percent plus ${SIDES.moralePer} times their might divided by yours, between ${SIDES.moraleLow} and 100. Fire, loot and XP count that much. At ${SIDES.moraleLow} percent there is no XP.`,
  },
  stance: {
    title: 'When is my fleet safe?',
    text: () =>
      `When it is away, and when it slips away. The page of each world sets its stance: its ships stand and fight, slip away from an attack whose warships are worth two or three times as much as they are, or always slip away. Unless you change it, they slip away from twice their worth. Ships that slip away neither fight nor fall; guns, squads and militia stay and fight. Guests follow the stance of the world.`,
  },
  iris: {
    title: 'Whom does a closed iris keep out?',
    text: (time) =>
      `A world with an active Iris Works closes its gate, for ${time(IRIS.mostHours)} ahead at most. To close it for ${time(1)} takes ${IRIS.energyPerHour} energy, which is paid at once, and does not come back if you open it earlier. While it is closed, no probe and no settlers get in; squads that arrive turn back unharmed, even those of mates. Only those who are coming home get in. Nobody can dial out either: no probe, no settlers, no squads. Ships fly as always, scouts too.`,
  },
  artifacts: {
    title: 'What do artifacts do?',
    text: (time) =>
      `Explorers bring them home. Each is redeemed once, on the page of the world where it lies, which says before what it will do. Some work at once: up to ${artifactWith('addresses').effect.worlds} addresses nearby, ${full(artifactWith('people').effect.people)} people for the world, ${time(artifactWith('respite').effect.hours)} of respite, or an iris closed for ${time(artifactWith('iris').effect.hours)}. The others wait for their occasion: a march that flies faster, is called back late or hides your name, a probe that counts exactly, a cheaper research, a siege of your world that lasts longer, more ships towed home, or ships that are sure to slip away. What waits stays with you, even if the world is lost; what was not redeemed stays with the world, whoever takes it.`,
  },
  berths: {
    title: 'Why were squads lost without a fight?',
    text: () =>
      `Squads fly aboard: two on each lander, two on each capital ship. Those whose ships fell in orbit are lost with them; the elite boards first.`,
  },
  tow: {
    title: 'What comes back of what fell?',
    text: () =>
      `At your own world ${AFTERMATH.towPercent} percent of the lost ships of each type are towed home. ${AFTERMATH.squadPercent} percent of the lost squads get away: the defender's, and those of an attacker who wins. Surviving ships are repaired, guns too; militia goes home. A crew that falls ashore costs no ship.`,
  },
  loot: {
    title: 'What can I lose tonight?',
    text: (time) =>
      `Of each resource ${time(LOOT.keptHours)} of output and ${full(LOOT.keptUnits)} units are safe. Of the rest a raid takes ${LOOT.homePercent} percent at your home and ${LOOT.percent} percent at another world, and all raids together at most ${time(LOOT.victimHours)} of output in ${time(LOOT.windowHours)}. Nobody takes more than ${time(LOOT.takerHours)} of their own output in that time. The hold limits it too: ${AFTERMATH.holdPerCrewAttack} units for each point of a ship's ground strength, ${AFTERMATH.holdPerSquadAttack} for each of a squad's attack. Raids never destroy buildings. Ships and squads that fight at home may all fall; ${AFTERMATH.towPercent} percent of the ships are towed home, ${AFTERMATH.squadPercent} percent of the squads get away. The stance of each world decides whether its ships fight: those that slip away, or are out, are not lost. Squads always stay and fight.`,
  },
  salvage: {
    title: 'Who gets the wrecks?',
    text: () =>
      `The side that holds the field salvages ${AFTERMATH.salvagePercent} percent of the ores in all lost ships, as far as its holds have room.`,
  },
  xp: {
    title: 'How much XP does a battle give?',
    text: () =>
      `A ${AFTERMATH.xpDivisor}th of the price of what you destroyed, times morale, ${full(AFTERMATH.mostXp)} at most.`,
  },
  peace: {
    title: 'Why can a newcomer not be attacked?',
    text: (time) =>
      `Newcomers are at peace until ${time(FAIRNESS.peaceHours)} have passed and they have level ${FAIRNESS.peaceLevel}, and never longer than ${time(FAIRNESS.peaceMostHours)}. Your own first attack or relief ends your peace for good.`,
  },
  window: {
    title: 'Why is my might too great?',
    text: () =>
      `You may attack whoever has at least a fifth of your might: yours is at most ${FAIRNESS.window} times theirs. Might is the worth of all ready ships, squads and active buildings.`,
  },
  repeats: {
    title: 'How often can I be attacked?',
    text: (time) =>
      `By the same ruler ${FAIRNESS.pairBattles} times in ${time(FAIRNESS.repeatHours)}; by all together until ${FAIRNESS.targetLandings} landings have won the orbit and cost you goods or might. Your own attack ends this protection: earlier landings no longer count. Landings of your own group never count: mates and partners, anybody who was or becomes one within ${time(FAIRNESS.formerMateHours)}, and accounts at most ${time(FAIRNESS.youngAccountHours)} old. This is checked at the launch: what is already on its way still arrives.`,
  },
  respite: {
    title: 'When does it stop?',
    text: (time) =>
      `Losing ${time(LOOT.victimHours)} of output to loot brings ${time(RESPITE.lootedHours)} of respite; losing ${RESPITE.mightPercent} percent of your might at your own worlds in ${time(LOOT.windowHours)} brings ${time(RESPITE.mightHours)}. The same attacker brings respite once in ${time(RESPITE.sameAttackerHours)}. Landings of your own group, named under “How often can I be attacked?”, bring respite only by what they cost: ${time(LOOT.windowHours)} once their loot and the price of what fell come to ${time(LOOT.victimHours)} of output in ${time(LOOT.windowHours)}. Your own attack ends any respite. This is checked at the launch: what is already on its way still arrives.`,
  },
  truce: {
    title: 'Can I be attacked while I sleep?',
    text: () =>
      `No enemy lands during your night truce of ${NIGHT_TRUCE.minutes / 60} real hours, or during the sender's: the landing moves to ${NIGHT_TRUCE.afterMinutes} minutes or more after its end. Fast games have no truce.`,
  },
  mates: {
    title: 'Who may help, and whom may I not attack?',
    text: (time) =>
      `Mates of your alliance never attack each other, nor do former mates for ${time(FAIRNESS.formerMateHours)}. After ${time(MARCH_LIMITS.reliefMemberHours)} of membership you may send relief to a mate: forces of ${MARCH_LIMITS.guests} players may stand on a world as guests, and defend it. The same holds for members of an alliance with which yours has a pact: they see which of each other’s worlds are besieged and may help from ${time(RELATIONS.reliefHours)} after its conclusion, and cannot be attacked for ${time(RELATIONS.partedHours)} after its end. A war between alliances allows nothing new, but counts what they do to each other.`,
  },
  feints: {
    title: 'Why is so small a march refused?',
    text: () => `A hostile march is worth at least ${FAIRNESS.feintPercent} percent of the target's might.`,
  },
  siege: {
    title: 'Can I lose a world?',
    text: (time) =>
      `Your home never. Another world only by a siege, which you hear of at its launch, ${time(MARCH_TYPES.siege.noticeHours)} ahead, at its landing, and after each quarter of its length. It begins if the ground is won with ${SIEGE.squads} living squads, worth ${SIEGE.worthPercent / 100} times those that stood there, and lasts ${time(SIEGE.hours)}, with ${time(1)} more for every ${SIEGE.peoplePerHour} people, ${time(SIEGE.mostMore)} more at most; it pauses during your night truce. Meanwhile its mines work for you, and nothing is built or sent there. Relief of your mates, your own transfer or somebody else's raid that wins the ground breaks it: then nobody besieges the world for ${time(SIEGE.brokenHours)}. At its end the winner gets the world with half of the buildings of each type; you keep the address, ${SIEGE.orderPercent} percent of the price of ships and squads in production, and ${time(RESPITE.worldHours)} of respite, which your own attack ends. A world that your own group takes brings no respite.`,
  },
  captures: {
    title: 'How often do worlds change hands?',
    text: (time) =>
      `A world is safe for ${time(SIEGE.youngWorldHours)} after it was founded or taken. A ruler can take one world in ${time(SIEGE.takeHours)}, and only while holding at most ${SIEGE.worldsBase} and one for every ${SIEGE.levelsPerWorld} levels; and can lose one that held ${SIEGE.losePercent} percent of the worth of all buildings in ${time(SIEGE.loseHours)}, ${SIEGE.loseMost} of any size in ${time(SIEGE.loseMostHours)}, and one to the same ruler in ${time(SIEGE.pairHours)}. A world that the loser’s own group takes keeps nobody else away. Whoever gives up a siege may not come back for ${time(SIEGE.leftHours)}. Taken buildings do not make your next ones dearer.`,
  },
  leave: {
    title: 'What if a ruler is away or gone?',
    text: (time, speed) =>
      `Whoever will be away for long announces a leave in the settings. It begins ${durationWords(noticeMs(speed))} later, and from its announcement on no march of theirs can leave. It takes ${time(VACATION.leastHours)} to ${time(VACATION.mostHours)}, as announced, and can be ended once it has lasted ${time(VACATION.leastHours)}. Meanwhile attacks and relief turn back, guests have flown home, nothing is produced, and the ruler can only read, talk, and take care of the alliance; what was begun gets ready and waits. A leave cannot be announced while a march of yours is out, during a siege of one of your own worlds, or within ${time(VACATION.everyHours)} of the last one. A leave that would begin during a siege waits until the siege is over. Nobody attacks a ruler who is banned either: a march on the way turns back. The worlds of a deleted account are free for settlers.`,
  },
  seal: {
    title: 'How do I know that nobody cheats?',
    text: () =>
      `Each march draws a secret at its launch, and both sides get its seal at once. The luck of the battle follows from the secret and from who meets whom. The report reveals the secret: your browser fights the battle again, and says whether the seal holds. With the program in the documentation you can check it without the game.`,
  },
  prices: {
    title: 'Why do prices rise, and fall again?',
    text: () =>
      `Each building of a type makes your next one dearer, on any world. A mine stops counting once the ore under it has run out, and so does any building that is dismantled or lost; taken ones never count. The card of a mine says when its price will fall next.`,
  },
  dismantling: {
    title: 'What do I get for a dismantled building?',
    text: (time) =>
      `${100 / DISMANTLE_PARTS} percent of what a first one of its type costs, at once; nothing for a building that you took with its world. Its place becomes free and you keep its XP. The squads that came with a Barracks or a Citadel leave with it. You cannot dismantle on a besieged world, while an attack is on its way there, or for ${time(HOURS_AFTER_ATTACK)} after one.`,
  },
  places: {
    title: 'Why are places on my home kept?',
    text: () =>
      `So that every building your level will unlock still fits. Your home keeps a free place for each building it can hold only one of, until that one is in the queue or built. Once only five other places are free, the list of buildings tells you. Other worlds keep one place, for the Shipyard.`,
  },
  season: {
    title: 'What changes in the course of a season?',
    text: () =>
      `${SEASON_MOMENTS.map((moment) => `Day ${moment.day}: ${seasonTexts.moment(moment)}`).join(' ')} A season is counted as ${SEASON_DAYS} days, however long it really takes; one without an end stays at its last day.`,
  },
  richness: {
    title: 'Why are some worlds richer?',
    text: () =>
      `The later in the season a world is settled for the first time, the richer it is. After day ${RICHNESS.from} its buildings yield more: ${RICH_DAYS.map((day) => `${richnessOn(day)} percent on day ${day}`).join(', ')}. Its reserves grow ${RICHNESS.ofReserves} times as fast. The world stays as rich as it was then, whoever holds it. The home of a newcomer is ${RICHNESS.ofHome - 100} percent richer still.`,
  },
  surveys: {
    title: 'Where do new gate addresses come from?',
    text: () =>
      `From scouts, and from your surveys, which find more of them each week as the season goes on. Some levels add one more a week.`,
  },
  scouts: {
    title: 'How many scouts should I send?',
    text: () =>
      `${EXPLORE_ODDS.places.length} at most can be out at once. One alone finds ${FIRST} percent; the others, sent while it is out, find ${FURTHER.join(', ')} percent, one after the other. This goes for goods, and for the chance of worlds and artifacts. A scout that comes home leaves its share to the next one you send. The mission’s card says the share before the launch.`,
  },
  refinery: {
    title: 'What can I do with too much of an ore?',
    text: (time, speed) =>
      `From level ${buildingTypeOf(REFINERY_ID).minLevel} on, build a Refinery. It turns ${REFINE_PARTS} units of naquadah, trinium or metal into 1 of another of them, at once. In a day you can refine at most as much of each ore as all your worlds yield of it in ${time(REFINE_HOURS)}, however many Refineries you have. ${speed === 1 ? 'Days begin at midnight UTC.' : `A day takes ${time(REFINE_HOURS)}.`}`,
  },
  giveup: {
    title: 'Can I leave a world that is used up?',
    text: (time) =>
      `Yes, at the end of its page; never your home. Its ships and squads march home and take the artifacts with them, so your home needs quarters for the squads. Buildings under construction give back part of their price, finished ones nothing. The ore stays in the ground. Nobody can settle the world for ${time(CLOSED_HOURS)}; after that, anybody can. You cannot leave while ships or squads are in production, under siege, while an attack is on its way, or for ${time(HOURS_AFTER_ATTACK)} after one.`,
  },
  experience: {
    title: 'What brings XP?',
    text: () =>
      `Buildings, ships, squads, research and colonizations, by their price: one that costs four times as much brings twice the XP. Each of your first ${FIRST_OF_A_TYPE.count} of a type in a season brings ${FIRST_OF_A_TYPE.xp} more. After ${FULL_A_DAY} of a type on one day, each further one brings less: the ${2 * FULL_A_DAY}th only a quarter. Losing or dismantling something costs no XP.`,
  },
  bank: {
    title: 'How much can I give to the bank of my alliance?',
    text: (time) =>
      `Nothing under the peace of newcomers, nor in your first ${time(CONTRIBUTIONS.membershipHours)} in the alliance, even if you founded it. From then on, in ${time(CONTRIBUTIONS.windowHours)} at most what all your worlds yield in ${time(CONTRIBUTIONS.memberHours)}, all resources and all banks together. In the same time the bank pays its members at most ${PAYOUTS.bankPercent} percent of what it may pay out, and each of them at most ${time(PAYOUTS.memberHours)} of their own output.`,
  },
};

export const ruleTexts = {
  title: 'How the Game Works',
  lead: 'Five rules of battle matter first. The rest is below, for when you need it.',
  back: 'Battles',
  five: 'The five rules',
  rules: {
    seen: {
      title: 'Nothing comes unseen',
      text: (time: GameTime) =>
        `An attack is under way for ${time(MARCH_TYPES.raid.noticeHours)} at least, and you see it from its launch: time to move, to hide or to call for relief.`,
      more: 'Flights and recalls',
    },
    safe: {
      title: 'A fleet need not fight',
      text: () =>
        `Ships that are away cannot be attacked, and a world's stance lets its ships slip away from attackers worth twice as much. Only a fleet that stands and fights can be lost.`,
      more: 'Stances',
    },
    lose: {
      title: 'You lose little at once',
      text: (time: GameTime) =>
        `Raids take at most ${time(LOOT.victimHours)} of output in ${time(LOOT.windowHours)}; ${time(LOOT.keptHours)} of output are safe in any case. ${AFTERMATH.towPercent} percent of your ships that fall at your own worlds come back. No raid takes a building or a world; a siege takes ${time(SIEGE.hours)} and more.`,
      more: 'What can be looted',
    },
    fair: {
      title: 'The strong hunt the strong',
      text: (time: GameTime) =>
        `Nobody with more than ${FAIRNESS.window} times your might may attack you, nobody at all in your first ${time(FAIRNESS.peaceHours)}, and the same ruler at most ${FAIRNESS.pairBattles} times in ${time(FAIRNESS.repeatHours)}.`,
      more: 'All shields',
    },
    win: {
      title: `Be ${FIGHT.fieldFactor} times ahead`,
      text: () =>
        `First orbit, then ground. At the end of each fight, what is left of the attackers must have ${FIGHT.fieldFactor} times the hull of what is left of the defenders; otherwise the defenders win it. Luck moves each volley by ${100 - FIGHT.luckLow} percent at most: simulate first.`,
      more: 'Who wins',
    },
  },
  groups: {
    before: 'Before',
    fight: 'The fight',
    after: 'Afterwards',
    shields: 'Shields',
    proof: 'Proof',
    worlds: 'Worlds and the season',
    alliance: 'Alliances',
  },
  loading: 'Loading the rules',
  hours: 'All times are real ones: how long things take at the speed of this game.',
  simulate: 'Open the simulator',
  verifier: 'The program to check a battle',
  paragraphs: PARAGRAPHS,
  effects: {
    caption: 'Effect of fire, in percent',
    shooter: 'Fires',
    classes: { 0: 'Guns', 2: 'Fighter', 3: 'Lander', 4: 'Line', 5: 'Heavy', 6: 'Capital' } as Readonly<
      Record<number, string>
    >,
    at: (name: string) => `at ${name}`,
  },
};
