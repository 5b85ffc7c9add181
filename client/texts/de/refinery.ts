import { REFINE_HOURS, REFINE_PARTS } from '#shared/rules/worlds/refining';
import { full } from '../../ui/format/number.ts';
import type { refineryTexts as english } from '../refinery.ts';
import type { Translated } from '../translated.ts';

export const refineryTexts: Translated<typeof english> = {
  title: 'Raffinerie',
  rule: 'Wie viel kann ich veredeln?',
  about: (time) =>
    `Macht aus ${REFINE_PARTS} Einheiten eines Erzes 1 Einheit eines anderen. An einem Tag kannst du von jedem Erz so viel veredeln, wie alle deine Welten in ${time(REFINE_HOURS)} davon abwerfen, egal wie viele Raffinerien du hast.`,
  from: 'Veredeln',
  to: 'Zu',
  amount: 'Einheiten',
  stock: (amount) => `Du hast ${full(amount)}`,
  left: (left, most, ore, clock) =>
    `Heute kannst du noch ${full(left)} von ${full(most)} ${ore} veredeln (nächster Tag: ${clock}).`,
  gives: (taken, made) => `${taken} ergeben ${made}.`,
  refine: 'Veredeln',
  busy: 'Wird veredelt …',
  most: (amount) => `So viel wie möglich: ${full(amount)}`,
  done: (taken, made) => `Veredelt: ${taken} zu ${made}.`,
};
