import { full } from '../../ui/format/number.ts';
import type { earningsTexts as english } from '../earnings.ts';
import type { Translated } from '../translated.ts';
import { resourceName } from './amounts.ts';

export const earningsTexts: Translated<typeof english> = {
  rate: (amount) => `+${amount}/h`,
  rateAloud: (rate) => `plus ${full(rate)} pro Stunde`,
  title: (resource) => `${resourceName(resource)} pro Stunde`,
  loading: 'Ertrag deiner Welten wird geladen',
  home: 'Die Heimat selbst',
  producer: (name, count) => (count > 1 ? `${name} × ${full(count)}` : name),
  none: (resource) => `${resourceName(resource)}: Noch wirft keine deiner Welten etwas ab.`,
  lasts: (left, clock) => `Das Vorkommen reicht noch ${left} (bis ${clock}).`,
  dry: 'Das Vorkommen ist erschöpft.',
  income: 'Einkommen',
  incomeAside: 'Alle Welten, pro Stunde',
  enough: (left, clock) => `Genug in ${left} (${clock})`,
  never: 'Dafür werfen deine Welten nicht genug ab.',
};
