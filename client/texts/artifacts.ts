import type { EffectKind } from '#shared/catalogue/artifacts';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const artifactTexts = {
  title: 'Artifacts',
  none: 'No artifacts found yet. Explorers bring them home.',
  times: (count: number) => `× ${full(count)}`,
  redeem: 'Redeem',
  redeeming: 'Redeeming…',
  redeemLabel: (name: string) => `Redeem the ${name}`,
  question: (name: string) => `Redeem the ${name}?`,
  once: 'It works once.',
  confirm: 'Redeem it',
  dismiss: 'Keep it',
  done: (name: string) => `The ${name} is redeemed.`,
  found: (name: string, count: number) =>
    plural(count, { one: `The ${name} shows one new address.`, other: `The ${name} shows # new addresses.` }),
  over: 'Redeemed. Its effect is over.',
  until: (time: string) => `Works until ${time}.`,
  from: (planet: string) => `Redeemed on ${planet}.`,
  /** What each artifact will do, before it is redeemed. */
  does: {
    addresses: (worlds: number, planet: string) =>
      `Shows the gate addresses of up to ${full(worlds)} worlds near ${planet} that you do not know.`,
    people: (people: number, now: number, quarters: readonly [now: number, then: number]) =>
      `${full(people)} people move here: ${full(now)} become ${full(now + people)}. Quarters grow from ${full(quarters[0])} to ${full(quarters[1])} squads, and more militia defends the ground.`,
    respite: (time: string) =>
      `Nobody may launch an attack on you until ${time}. Attacks on their way still land, and your own attack ends it.`,
    iris: (planet: string, time: string, before: string | null) =>
      before === null
        ? `Closes the iris of ${planet} until ${time}, also without an Iris Works. Nobody dials in or out.`
        : `Keeps the iris of ${planet} closed until ${time} instead of ${before}.`,
    veil: (time: string) => `Hides your name from the target of your next attack until ${time} before it lands.`,
    haste: (percent: number) =>
      `Your next march of ships takes ${percent} % less time, out and home. An attack still keeps its notice.`,
    late_recall: 'Lets you call one march back after the last moment for it, until it lands.',
    exact_sighting: 'Your next probe of a world that somebody holds counts ships and squads exactly.',
    long_siege: (time: string) => `A siege of one of your worlds lasts ${time} longer: the one under way, or the next.`,
    cheap_research: (percent: number) => `Your next research costs ${percent} % less of each resource.`,
    tow: (percent: number, usual: number) =>
      `In the next battle at a world of yours, ${percent} % of the ships that fall are towed home, not ${usual} %.`,
    sure_slip:
      'Your ships slip away from the next attack that is worth as much as they are, whatever the stance of their world.',
  },
  /** For what the effect of a redeemed one waits. */
  waits: {
    addresses: '',
    people: '',
    respite: '',
    iris: '',
    veil: 'Waits for your next attack.',
    haste: 'Waits for your next march of ships.',
    late_recall: 'Waits for a recall after the last moment.',
    exact_sighting: 'Waits for your next probe of a held world.',
    long_siege: 'Waits for a siege of one of your worlds.',
    cheap_research: 'Waits for your next research.',
    tow: 'Waits for a battle that costs you ships at a world of yours.',
    sure_slip: 'Waits for an attack as strong as your ships.',
  } satisfies Record<EffectKind, string>,
};
