import { full, percent } from '../../ui/format/number.ts';
import type { addressBookTexts as english } from '../address-book.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const addressBookTexts: Translated<typeof english> = {
  list: 'Bekannte Welten',
  findLabel: (address) => `${address} auf der Karte suchen`,
  away: (place, distance, from) => rich`${place} · ${full(distance)} von ${from}`,
  colonize: 'Besiedeln',
  colonizeLabel: (address) => `${address} besiedeln`,
  probe: 'Sonde',
  probeLabel: (address) => `Sonde schicken nach ${address}`,
  report: 'Bericht',
  reportLabel: (address) => `Bericht über ${address}`,
  mates: {
    title: 'Von Verbündeten gesehen',
    seen: (owner, mate, time) => `Welt von ${owner}, gesehen von ${mate} (${time})`,
    forces: (ships, squads, error) =>
      `${plural(ships, { one: '# Schiff', other: '# Schiffe' })}, ${plural(squads, { one: '# Trupp', other: '# Trupps' })}${error === 0 ? '' : `, Abweichung bis ${percent(error / 100)}`}`,
  },
  note: {
    open: 'Notiz',
    title: (address) => `Notiz zu ${address}`,
    lead: 'Nur du kannst sie lesen.',
    label: 'Deine Notiz',
    length: (typed, longest) => `${full(typed)} von ${full(longest)} Zeichen`,
    save: 'Notiz speichern',
    busy: 'Wird gespeichert …',
  },
};
