import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MarchPlan } from '#shared/api/battles/marches';
import type { SiegeOutlook } from '#shared/api/battles/sieges';
import { artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import { type RuleAnchor, rulePath } from '#shared/catalogue/battle-rules';
import { type HostileKind, isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { useServerNow } from '../../../clock/server-clock.ts';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { buildTime } from '../../../ui/format/duration.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import { PlaceName, RulerName } from '../place-name.tsx';
import type { Choice } from './choice.ts';
import styles from './planner.module.css';
import type { Planner } from './use-planner.ts';

interface VerdictProps extends Pick<Planner, 'marchers' | 'stock'> {
  plan: MarchPlan;
  choice: Choice;
  originName: string;
}

/** What the planned march takes, and what may be lost. */
export function MarchVerdict({ plan, choice, marchers, stock, originName }: VerdictProps) {
  const { facts, way, distance, reach, minutes, minutes_back, moved_by_truce, fuel } = plan;
  const { stays } = MARCH_TYPES[choice.kind];
  const lands = useDelayed(plan.lands_at, plan);
  const veiled = useDelayed(facts.veiled_until, plan);
  const squads = marchers.squads.reduce((sum, { count }) => sum + count, 0);
  // A plan without a force, or with one that cannot march together, says nothing of fuel and worth.
  const noFuel = Object.values(fuel).every((amount) => amount === 0);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={plannerTexts.verdict.target}>
          <Target facts={facts} kind={choice.kind} />
        </Fact>
        <Fact name={plannerTexts.verdict.distance} rule="reach" bad={way === 'space' && distance > reach}>
          {way === 'gate'
            ? plannerTexts.verdict.throughGate(distance)
            : plannerTexts.verdict.distanceOf(distance, reach)}
        </Fact>
        <Fact name={plannerTexts.verdict.time} rule="marches">
          {stays === 'garrison'
            ? plannerTexts.verdict.oneWay(buildTime(minutes))
            : plannerTexts.verdict.there(buildTime(minutes), buildTime(minutes_back))}
          {facts.hastened ? (
            <span className={styles.note}>{plannerTexts.verdict.hastened(nameOf('haste'))}</span>
          ) : null}
        </Fact>
        <Fact name={plannerTexts.verdict.lands} rule="truce">
          {lands}
          {moved_by_truce ? <span className={styles.note}>{plannerTexts.verdict.moved}</span> : null}
          {veiled ? <span className={styles.note}>{plannerTexts.verdict.veiled(nameOf('veil'), veiled)}</span> : null}
        </Fact>
        {facts.worth > 0 ? (
          <Fact name={plannerTexts.verdict.fuel} rule="marches">
            {noFuel ? plannerTexts.verdict.noFuel : <ResourceList amounts={fuel} stock={stock} />}
          </Fact>
        ) : null}
        {squads > 0 && marchers.ships.length > 0 ? (
          <Fact name={plannerTexts.verdict.berths} rule="berths">
            {plannerTexts.verdict.berthsOf(squads, facts.berths)}
          </Fact>
        ) : null}
        {facts.siege ? <SiegeFacts siege={facts.siege} plan={plan} /> : null}
        {facts.morale === null ? null : (
          <Fact name={plannerTexts.verdict.morale} rule="morale">
            {plannerTexts.verdict.moraleOf(facts.morale / 100)}
            {facts.morale < 100 ? <span className={styles.note}>{plannerTexts.verdict.moraleLow}</span> : null}
          </Fact>
        )}
        {facts.least_worth === null ? null : (
          <Fact name={plannerTexts.verdict.worth} rule="feints" bad={facts.worth < facts.least_worth}>
            {plannerTexts.verdict.worthOf(facts.worth, facts.least_worth)}
          </Fact>
        )}
      </dl>
      <p className={styles.risk}>
        {riskOf(choice, originName)}{' '}
        {isHostile(choice.kind) ? <Link to={rulePath(RISKS[choice.kind])}>{plannerTexts.rule}</Link> : null}
      </p>
    </>
  );
}

const nameOf = (kind: EffectKind) => artifactWith(kind).name;

function Target({ facts: { target, target_owner }, kind }: Pick<MarchPlan, 'facts'> & Pick<Choice, 'kind'>) {
  const place = target.planet_name ? (
    <PlaceName place={target} />
  ) : (
    worldTexts.coordinates(target.coordinates_x, target.coordinates_y)
  );
  if (MARCH_TYPES[kind].stays === 'garrison') return place;
  return target_owner
    ? plannerTexts.verdict.world(place, <RulerName {...target_owner} />)
    : plannerTexts.verdict.noRuler(place);
}

/** The time of day of a planned instant if the march leaves now. The truce may fix the landing, and with it all that follows. */
function useDelayed(instant: string | null, { server_time, moved_by_truce }: MarchPlan): string | null {
  return useServerNow((now) => {
    if (instant === null) return null;
    const delay = moved_by_truce ? 0 : Math.max(0, now - Date.parse(server_time));
    return clockTime(new Date(Date.parse(instant) + delay).toISOString());
  });
}

/** How long the siege lasts, and when the world would change hands. */
function SiegeFacts({ siege: { minutes, ends_at, pauses }, plan }: { siege: SiegeOutlook; plan: MarchPlan }) {
  const ends = useDelayed(ends_at, plan);
  return (
    <>
      <Fact name={plannerTexts.verdict.siege} rule="siege">
        {buildTime(minutes)}
        {pauses.length > 0 ? <span className={styles.note}>{plannerTexts.verdict.still(pauses.length)}</span> : null}
      </Fact>
      <Fact name={plannerTexts.verdict.ends} rule="siege">
        {ends}
        <span className={styles.note}>{plannerTexts.verdict.unlessBroken}</span>
      </Fact>
    </>
  );
}

/** The paragraph of the rules that explains the risk of an attack. */
const RISKS: Readonly<Record<HostileKind, RuleAnchor>> = { raid: 'retreat', strike: 'iris', siege: 'siege' };

function riskOf({ kind, retreat }: Choice, origin: string): string {
  if (!isHostile(kind)) return plannerTexts.risk[kind](origin);
  const { retreats, besieges } = MARCH_TYPES[kind];
  const risk = retreats ? plannerTexts.risk.raid(retreat) : plannerTexts.risk.strike;
  const gain = besieges ? plannerTexts.risk.siege : plannerTexts.risk.carry;
  return [risk, gain, plannerTexts.risk.away(origin)].join(' ');
}

interface FactProps {
  name: string;
  /** The paragraph of the rules that explains the number. */
  rule?: RuleAnchor;
  bad?: boolean;
  children: ReactNode;
}

function Fact({ name, rule, bad, children }: FactProps) {
  return (
    <div className={styles.fact} data-bad={bad || undefined}>
      <dt>{rule ? <Link to={rulePath(rule)}>{name}</Link> : name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
