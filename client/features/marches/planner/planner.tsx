import { type ReactNode, useState } from 'react';
import type { March } from '#shared/api/battles/marches';
import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { checkMarchers } from '#shared/rules/battles/march-order';
import type { Marchers } from '#shared/rules/battles/marches';
import { textOf } from '../../../api/http/request.ts';
import { plannerTexts } from '../../../texts/marches/planner.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useLaunchMarch } from '../use-mutations.ts';
import { type Choice, withOrigin } from './choice.ts';
import { KindField, Nobody, OriginField, RetreatField } from './fields.tsx';
import { ForceField } from './force-field.tsx';
import { MarchLaunchPanel } from './launch-panel.tsx';
import styles from './planner.module.css';
import { TargetField } from './target-field.tsx';
import { useChoice, usePlanner } from './use-planner.ts';

/** A raid, strike or siege that the player is considering. */
export interface PlannedRaid {
  readonly originId: number;
  readonly target: March['target'];
  readonly marchers: Marchers;
  readonly retreat: Choice['retreat'];
  /** Percent of its attack that counts. */
  readonly morale: number;
}

/** A march that has left, and the choices at that time: its message disappears with the next change of them. */
interface Sent {
  readonly march: March;
  readonly choice: Choice;
}

interface PlannerProps {
  /** Says how a raid will probably end. */
  forecast: (raid: PlannedRaid) => ReactNode;
}

/** Plans a march and sends it: origin, target, forces, and what it takes. */
export function Planner({ forecast }: PlannerProps) {
  const { choice, setChoice, place } = useChoice();
  const [sent, setSent] = useState<Sent | null>(null);
  const launch = useLaunchMarch();
  const planner = usePlanner(choice);
  const { origin, standing, marchers, address, failure, refusal } = planner;

  function change(next: Choice): void {
    launch.reset();
    setChoice(next);
  }

  function send(): void {
    if (!origin || !address || refusal) return;
    const { kind, retreat, endsPeace } = choice;
    launch.mutate(
      {
        kind,
        origin_id: origin.planet_id,
        stargate_address: [...address],
        ships: marchers.ships.map(({ typeId, count }) => ({ ship_type_id: typeId, count })),
        squads: marchers.squads.map(({ typeId, count }) => ({ squad_type_id: typeId, count })),
        ...(MARCH_TYPES[kind].retreats && { retreat_percent: retreat }),
        ...(endsPeace && { end_protection: true }),
      },
      {
        onSuccess({ march }) {
          const emptied = { ...choice, ships: {}, squads: {}, endsPeace: false };
          setSent({ march, choice: emptied });
          setChoice(emptied);
        },
      },
    );
  }

  const { plan } = planner;
  const raid =
    isHostile(choice.kind) && origin && plan && !checkMarchers(choice.kind, marchers)
      ? {
          originId: origin.planet_id,
          target: plan.facts.target,
          marchers,
          retreat: choice.retreat,
          morale: plan.facts.morale ?? 100,
        }
      : null;

  return (
    <Section title={plannerTexts.title}>
      <div ref={place} className={styles.planner}>
        <div className={styles.stack}>
          <KindField kind={choice.kind} disabled={launch.isPending} onChange={(kind) => change({ ...choice, kind })} />
          <OriginField
            originId={origin?.planet_id}
            disabled={launch.isPending}
            onChange={(id) => change(withOrigin(choice, id))}
          />
          <TargetField
            kind={choice.kind}
            address={choice.address}
            originId={origin?.planet_id}
            error={failure}
            disabled={launch.isPending}
            onChange={(typed) => change({ ...choice, address: typed })}
          />
          {standing === undefined ? (
            <SkeletonRows count={2} height="56px" label={plannerTexts.force.loading} />
          ) : standing.ships.length + standing.squads.length === 0 ? (
            <Nobody kind={choice.kind} origin={origin} training={standing.training} />
          ) : (
            <ForceField choice={choice} standing={standing} disabled={launch.isPending} onChange={change} />
          )}
          {MARCH_TYPES[choice.kind].retreats ? (
            <RetreatField
              retreat={choice.retreat}
              disabled={launch.isPending}
              onChange={(retreat) => change({ ...choice, retreat })}
            />
          ) : null}
        </div>
        <MarchLaunchPanel
          choice={choice}
          planner={planner}
          sent={sent?.choice === choice ? sent.march : null}
          forecast={raid ? forecast(raid) : null}
          launching={launch.isPending}
          problem={launch.isError ? textOf(launch.error) : undefined}
          onChange={change}
          onLaunch={send}
        />
      </div>
    </Section>
  );
}
