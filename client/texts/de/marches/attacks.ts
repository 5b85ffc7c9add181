import type { attackTexts as english } from '../../marches/attacks.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const attackTexts: Translated<typeof english> = {
  label: 'Angriffe auf deine Welten',
  yourWorld: 'deine Welt',
  attack: (sender, world) => rich`${sender ?? 'Jemand'} greift ${world} an`,
  siege: (besieger, world) => rich`${besieger} belagert ${world}`,
  more: (others) => plural(others, { one: 'und eine weitere Warnung', other: 'und # weitere Warnungen' }),
  landing: 'Landet',
  changing: 'Wechselt den Besitzer',
};
