import { Link } from 'react-router-dom';
import type { BattleSummary } from '#shared/api/battles/battles';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { type HostileKind, isHostile } from '#shared/catalogue/marches';
import { plannerAddress } from '#shared/pages';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { IncomingRow, isAttack } from './incoming-row.tsx';
import { MarchRow } from './march-row.tsx';
import { SiegeRow } from './sieges.tsx';
import styles from './situations.module.css';

type Situations = Answer<typeof getDashboard>['situations'];

/** Sieges, attacks and relief that come, own marches, and the last battles. Attacks come first, whatever lands next. */
export function SituationReports({ situations }: { situations: Situations }) {
  const { own, incoming, sieges, battles } = situations;
  const attacks = incoming.filter(isAttack);
  const relief = incoming.filter((march) => !isAttack(march));
  const isQuiet = own.length + incoming.length + sieges.length + battles.length === 0;
  return (
    <Section title={marchTexts.situation.title} aside={asideOf(attacks.length, own.length)}>
      {isQuiet ? (
        <Empty action={<ButtonLink to={plannerAddress({})}>{marchTexts.situation.plan}</ButtonLink>}>
          {marchTexts.situation.none}
        </Empty>
      ) : null}
      <ul>
        {sieges.map((siege) => (
          <SiegeRow key={siege.march_id} siege={siege} />
        ))}
        {[...attacks, ...relief].map((march) => (
          <IncomingRow key={march.march_id} march={march} />
        ))}
        {own.map((march) => (
          <MarchRow key={march.march_id} march={march} />
        ))}
      </ul>
      {battles.length > 0 ? (
        <>
          <h3 className={styles.head}>{marchTexts.battles.title}</h3>
          <ul>
            {battles.map((battle) => (
              <BattleLine key={battle.battle_id} battle={battle} />
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

function asideOf(attacks: number, marches: number) {
  if (attacks > 0) return <span className={styles.loss}>{marchTexts.situation.count(attacks)}</span>;
  return marches > 0 ? marchTexts.situation.out(marches) : null;
}

/** A battle in one line, which leads to its report. */
function BattleLine({ battle }: { battle: BattleSummary }) {
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

/** How an attack that won the ground reads for its victim. */
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
