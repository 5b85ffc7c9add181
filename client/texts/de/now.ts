import { full } from '../../ui/format/number.ts';
import type { nowTexts as english } from '../now.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const nowTexts: Translated<typeof english> = {
  title: 'Jetzt',
  doAll: (count) => `Alle ${full(count)} erledigen`,
  claimAll: (count) => `Alle ${full(count)} abholen`,
  more: (count) => plural(count, { one: '# weiteres', other: '# weitere' }),
  listed: 'Steht oben auf dieser Seite unter „Jetzt“.',
  answer: 'Reagieren',
  open: 'Öffnen',
  ships: (name, count) => (count > 1 ? `${name} × ${full(count)}` : name),
  launchLabel: (name, count, planet) =>
    count > 1 ? `Alle ${full(count)} auf ${planet} starten: ${name}` : `${name} auf ${planet} starten`,
  reward: (goal) => `Belohnung für ${goal}`,
};
