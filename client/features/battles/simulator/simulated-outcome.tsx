import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { OUTCOMES, type SideName } from '#shared/rules/battles/battle';
import type { LossRange, Simulation } from '#shared/rules/battles/simulate';
import { sumOf } from '#shared/rules/battles/worth';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';
import { percent } from '../../../ui/format/number.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { unitName } from '../reports/unit-name.ts';
import { lostWords } from './lost-words.ts';
import styles from './outcome.module.css';
import type { Setup } from './setup.ts';

interface OutcomeProps {
  setup: Setup;
  simulation: Simulation | null;
  /** Whether a simulation is on its way. */
  waiting: boolean;
}

/** The chance that an attack succeeds, and what both sides lose, as a picture. */
export function SimulatedOutcome({ setup, simulation, waiting }: OutcomeProps) {
  return (
    <Section title={simulatorTexts.outcome} aside={simulation ? asideOf(simulation) : null}>
      <div className={styles.outcome}>
        {simulation ? (
          <Found setup={setup} simulation={simulation} />
        ) : (
          <p className={styles.empty}>{waiting ? simulatorTexts.simulating : simulatorTexts.empty}</p>
        )}
      </div>
    </Section>
  );
}

const asideOf = ({ outcomes, fights }: Simulation) => simulatorTexts.of(outcomes.ground_won, fights);

function Found({ setup, simulation }: { setup: Setup; simulation: Simulation }) {
  const { outcomes, fights, losses, slipped } = simulation;
  const share = outcomes.ground_won / fights;
  return (
    <>
      <div className={styles.head} role="status">
        <p className={styles.chance}>
          {percent(share)} <span className={styles.of}>{simulatorTexts.chance}</span>
        </p>
        <div>
          <p className={styles.words}>{simulatorTexts.verdict(share)}</p>
          <p className={styles.dim}>{simulatorTexts.sum(lostWords(losses.attacker), lostWords(losses.defender))}</p>
          {slipped ? <p className={styles.dim}>{simulatorTexts.slipped}</p> : null}
        </div>
      </div>
      <OutcomeBar simulation={simulation} />
      <div className={styles.losses}>
        <SideLosses
          title={simulatorTexts.losses(simulatorTexts.attackerSide)}
          ranges={losses.attacker}
          side="attacker"
          setup={setup}
        />
        <SideLosses
          title={simulatorTexts.losses(simulatorTexts.defenderSide)}
          ranges={losses.defender}
          side="defender"
          setup={setup}
        />
      </div>
      <p className={styles.note}>{simulatorTexts.note}</p>
    </>
  );
}

/** The price of the units that are lost in the median fight, all resources together. */
function priceOf(ranges: readonly LossRange[]): number {
  return ranges.reduce((sum, { kind, typeId, median }) => {
    const type = kind === 'ship' ? findShipType(typeId) : findSquadType(typeId);
    return type ? sum + median * sumOf(type.cost) : sum;
  }, 0);
}

/** Every fight is a stroke, sorted by how it ended. */
function OutcomeBar({ simulation: { outcomes, fights } }: { simulation: Simulation }) {
  const { ground_won, orbit_won, repelled } = outcomes;
  const label = simulatorTexts.bar(ground_won, orbit_won, repelled);
  const ends = (['ground_won', 'orbit_won', 'repelled'] as const).flatMap((end) =>
    Array.from({ length: outcomes[end] }, () => end),
  );
  return (
    <figure className={styles.figure}>
      <svg className={styles.bar} role="img" aria-label={label} viewBox={`0 0 ${fights} 10`} preserveAspectRatio="none">
        {ends.map((end, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its identity
          <rect key={i} x={i + 0.12} width={0.76} height={10} className={styles.stroke} data-end={end} />
        ))}
      </svg>
      <figcaption className={styles.legend}>
        {OUTCOMES.toReversed().map((end) => (
          <span key={end} data-end={end}>
            {simulatorTexts.outcomes[end]} {percent(outcomes[end] / fights)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface SideLossesProps {
  title: string;
  ranges: readonly LossRange[];
  side: SideName;
  setup: Setup;
}

/** A bar for each type: what fought, what is lost in the median fight, and how far that varies. */
function SideLosses({ title, ranges, side, setup }: SideLossesProps) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.dim}>
        {ranges.length === 0 ? simulatorTexts.noLosses : simulatorTexts.worth(priceOf(ranges))}
      </p>
      <ul>
        {ranges.map(({ kind, typeId, low, median, high }) => {
          const fought = setup[side][kind === 'ship' ? 'ships' : 'squads'][typeId] ?? high;
          const part = (count: number) => (fought === 0 ? 0 : (100 * count) / fought);
          return (
            <li key={`${kind}-${typeId}`} className={styles.loss}>
              <span className={styles.type}>{unitName(kind, typeId)}</span>
              <svg className={styles.range} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.fought} width={100} height={12} />
                <rect className={styles.lost} data-side={side} width={part(median)} height={12} />
                <rect
                  className={styles.spread}
                  x={part(low)}
                  y={5}
                  width={Math.max(0, part(high) - part(low))}
                  height={2}
                />
              </svg>
              <span className={styles.numbers}>{simulatorTexts.range(median, low, high, fought)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
