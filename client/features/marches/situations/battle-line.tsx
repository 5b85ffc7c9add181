import { Link } from 'react-router-dom';
import type { BattleSummary } from '#shared/api/battles/battles';
import { type HostileKind, isHostile } from '#shared/catalogue/marches';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import styles from './situations.module.css';

/** A battle in one line, which leads to its report. */
export function BattleLine({ battle }: { battle: BattleSummary }) {
  const { battle_id, at, loot, side } = battle;
  const units = Object.values(loot).reduce((sum, amount) => sum + amount, 0);
  return (
    <li className={styles.battle}>
      <Link to={`/battles/${battle_id}`}>{wordsOf(battle)}</Link>
      <span className={styles.fine}>
        {units > 0 ? (
          <span className={side === 'attacker' ? styles.gain : styles.loss}>{marchTexts.battles.loot(units)}</span>
        ) : null}
        <time dateTime={at}>{clockTime(at)}</time>
      </span>
    </li>
  );
}

/** How its loser reads of an attack that won the ground. */
const WON = { raid: 'raided', strike: 'struck', siege: 'besieged' } as const satisfies Record<HostileKind, string>;

function wordsOf({ side, kind, outcome, planet, attacker, defender }: BattleSummary): string {
  const name = planet.planet_name ?? marchTexts.battles.unnamed;
  if (side === 'attacker') {
    const words = { ground_won: 'won', orbit_won: 'orbitWon', repelled: 'lost' } as const;
    return marchTexts.battles[words[outcome]](marchTexts.kind(kind).toLowerCase(), name, defender.username);
  }
  if (!isHostile(kind))
    return marchTexts.battles[outcome === 'ground_won' ? 'relieved' : 'notRelieved'](name, attacker.username);
  const words = { ground_won: WON[kind], orbit_won: 'orbitLost', repelled: 'held' } as const;
  return marchTexts.battles[words[outcome]](name, attacker.username);
}
