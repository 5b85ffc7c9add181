import type { attackTexts as english } from '../../marches/attacks.ts';
import { rich } from '../../rich.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const attackTexts: Translated<typeof english> = {
  label: 'Angriff im Anflug',
  yourWorld: 'deine Welt',
  attack: (sender, world) => rich`${sender ?? 'Jemand'} greift ${world} an`,
  more: (others) => plural(others, { one: 'und ein weiterer Angriff', other: 'und # weitere Angriffe' }),
  landing: 'Landet',
};
