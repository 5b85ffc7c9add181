import { full } from '../../../ui/format/number.ts';
import type { replayTexts as english } from '../../battles/replay.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

const PLACES = { orbit: 'Orbit', ground: 'Boden' } as const;

export const replayTexts: Translated<typeof english> = {
  title: 'Wiederholung',
  aside: (rounds) => plural(rounds, { one: 'eine Runde von einer Sekunde', other: '# Runden, jede eine Sekunde' }),
  play: 'Abspielen',
  pause: 'Pause',
  again: 'Noch einmal',
  back: 'Einen Schritt zurück',
  forward: 'Einen Schritt weiter',
  scrub: 'Moment des Kampfes',
  arrival: (place) => (place === 'orbit' ? 'Orbit: Sie treffen aufeinander' : 'Boden: Sie landen'),
  round: (place, round, of) => `${PLACES[place]}, Runde ${full(round)} von ${full(of)}`,
  parting: (place) => `${PLACES[place]}, Abschiedssalve`,
  aftermath: 'Nach dem Kampf',
  count: (now, began) => (now === began ? full(began) : `${full(now)} von ${full(began)}`),
  fell: (count) => `−${full(count)}`,
  towed: (count) => `${full(count)} heimgeschleppt`,
  saved: (count) => `${full(count)} entkommen`,
  repaired: (count) => `${full(count)} repariert`,
  home: (count) => `${full(count)} heimgegangen`,
  lost: (count) => `${full(count)} verloren`,
  crew: (ship) => `Besatzungen: ${ship}`,
  picture: (moment, attacker, defender) =>
    `${moment}: Übrig sind ${full(attacker)} auf der Seite des Angreifers und ${full(defender)} auf der des Verteidigers.`,
  legend: { fallen: 'Gefallen', saved: 'Heimgeschleppt oder entkommen', lost: 'Verloren' },
  table: {
    show: 'Alle Runden als Tabelle',
    caption: 'Wer in welcher Runde fiel',
    round: 'Runde',
    attacker: 'Verlust des Angreifers',
    defender: 'Verlust des Verteidigers',
    nobody: 'niemand',
    units: (count, name) => `${full(count)} ${name}`,
  },
};
