import { FIGHT } from '#shared/catalogue/battles';
import { full, percent } from '../../ui/format/number.ts';
import { battleReportTexts } from './reports.ts';

const lost = (ships: number, squads: number) => battleReportTexts.list.units(ships, squads) || 'nothing';

export const simulatorTexts = {
  title: 'Battle Simulator',
  lead: (fights: number) =>
    `A battle by the real rules, fought ${full(fights)} times with different luck. It costs nothing, and nobody hears of it.`,
  back: 'Battles',
  outcome: 'Outcome',
  empty: 'Give the attacker ships or squads, by hand or from one of your worlds: the outcome appears at once.',
  simulating: 'Simulating…',
  chance: 'chance that the attack succeeds',
  verdict: (share: number) => {
    if (share >= 0.95) return 'The attack is as good as won';
    if (share >= 0.65) return 'The attack will probably succeed';
    if (share > 0.35) return 'The attack may go either way';
    return share > 0.05 ? 'The attack will probably fail' : 'The attack is as good as lost';
  },
  of: (wins: number, fights: number) => `${full(wins)} of ${full(fights)} fights`,
  sum: (attacker: string, defender: string) =>
    `Typically the attacker loses ${attacker} for good, the defender ${defender}.`,
  lost,
  slipped: 'The ships of the world slip away, as their stance says: they neither fight nor fall.',
  outcomes: {
    ground_won: 'Orbit and ground won',
    orbit_won: 'Only the orbit won',
    repelled: 'Repelled',
  },
  bar: (won: number, half: number, repelled: number) =>
    `Orbit and ground won ${full(won)} times, only the orbit ${full(half)} times, repelled ${full(repelled)} times.`,
  losses: (side: string) => `Losses of the ${side}`,
  worth: (units: number) => `Typically worth ${full(units)} units`,
  attackerSide: 'attacker',
  defenderSide: 'defender',
  noLosses: 'Nothing is lost for good.',
  range: (median: number, low: number, high: number, of: number) =>
    low === high
      ? `${full(median)} of ${full(of)}`
      : `${full(median)} of ${full(of)}, mostly ${full(low)} to ${full(high)}`,
  note: `Ships that are towed home are not counted as lost. Loot depends on the victim's stock, which nobody sees beforehand; it is not simulated.`,
  attacker: 'Attacker',
  defender: 'Defender',
  race: 'Race',
  fill: 'Fill in',
  byHand: 'By hand',
  fromWorld: (name: string) => `Forces of ${name}`,
  sightings: 'From a sighting',
  sighting: (ruler: string, address: string, time: string) => `${ruler ? `${ruler}, ` : ''}${address}, seen ${time}`,
  clear: 'Clear',
  clearSide: (side: string) => `Clear the ${side}`,
  count: (side: string, type: string) => `${side}: number of ${type}`,
  attackLevel: 'Attack level',
  defenseLevel: 'Armour level',
  levelHint: 'By research; 1 without',
  retreat: 'Retreat',
  /** `share`: the lost share of the attacker's hull; 1 means to the last ship. */
  retreatAt: (share: number) => (share === 1 ? 'Never' : `At ${percent(share)} lost`),
  morale: 'Morale, %',
  moraleHint: 'Below 100 against much weaker rulers',
  wall: 'Defence strength',
  wallHint: 'As the page of the world shows it',
  guns: 'Defence level',
  gunsHint: 'One planetary gun a level',
  population: 'Population',
  populationHint: (people: number) => `One militia for ${full(people)} people`,
  stance: 'Stance',
  filled: (error: number) =>
    error === 0
      ? 'The defender is filled in from your report.'
      : `The defender is filled in from your report. Its counts may be wrong by ${percent(error / 100)}, and it did not count the people.`,
  filledByMate: (mate: string, time: string, error: number) =>
    `The defender is filled in as a probe of ${mate} saw it ${time}.${error === 0 ? '' : ` Its counts may be wrong by ${percent(error / 100)}.`} Nobody counted the people.`,
  seen: {
    none: 'This report did not count the forces of the world. Enter what you know by hand.',
    missing: 'That report is not there any more. Enter what you know by hand.',
  },
  forecast: {
    title: 'What will probably happen',
    unseen:
      'Nobody has counted who defends this world. Send a probe, and this will say how the attack will probably end.',
    probe: 'Send a probe',
    simulating: 'Working out how it may end…',
    sum: (share: string, own: string, other: string) =>
      `Orbit and ground are won in ${share} of fights. Typically you lose ${own} for good, they lose ${other}.`,
    slipped: 'Their ships will probably slip away: then only guns, squads and militia fight.',
    seen: (mate: string | null, time: string, error: number) =>
      error === 0
        ? `As a probe${mate ? ` of ${mate}` : ''} saw them ${time}.`
        : `As a probe${mate ? ` of ${mate}` : ''} saw them ${time}; its counts may be wrong by ${percent(error / 100)}.`,
    simulate: 'Simulate it yourself',
  },
  most: `At most ${full(FIGHT.mostInStack)} of a type.`,
};
