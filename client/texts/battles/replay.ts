import { full } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';

type Place = 'orbit' | 'ground';
const PLACES: Readonly<Record<Place, string>> = { orbit: 'Orbit', ground: 'Ground' };

export const replayTexts = {
  title: 'Replay',
  aside: (rounds: number) => plural(rounds, { one: 'one round, a second each', other: '# rounds, a second each' }),
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  back: 'One step back',
  forward: 'One step forward',
  scrub: 'Moment of the battle',
  arrival: (place: Place) => (place === 'orbit' ? 'Orbit: they meet' : 'Ground: they land'),
  round: (place: Place, round: number, of: number) => `${PLACES[place]}, round ${full(round)} of ${full(of)}`,
  parting: (place: Place) => `${PLACES[place]}, parting volley`,
  aftermath: 'After the battle',
  count: (now: number, began: number) => (now === began ? full(began) : `${full(now)} of ${full(began)}`),
  fell: (count: number) => `−${full(count)}`,
  towed: (count: number) => `${full(count)} towed home`,
  saved: (count: number) => `${full(count)} got away`,
  repaired: (count: number) => `${full(count)} repaired`,
  home: (count: number) => `${full(count)} went home`,
  lost: (count: number) => `${full(count)} lost`,
  crew: (ship: string) => `Crews of ${ship}`,
  picture: (moment: string, attacker: number, defender: number) =>
    `${moment}: ${full(attacker)} attackers and ${full(defender)} defenders are left.`,
  legend: { fallen: 'Fell', saved: 'Towed or got away', lost: 'Lost' },
  table: {
    show: 'All rounds as a table',
    caption: 'Who fell in each round',
    round: 'Round',
    attacker: 'Attacker lost',
    defender: 'Defender lost',
    nobody: 'nobody',
    units: (count: number, name: string) => `${full(count)} ${name}`,
  },
};
