import { type FormEvent, useId, useState } from 'react';
import type { MissionTypeView } from '#shared/api/missions';
import type { MissionKind } from '#shared/catalogue/missions';
import { REFUSALS } from '#shared/refusals';
import { EnoughIn, useEnoughAt } from '../../../game/enough-in.tsx';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { missionTexts } from '../../../texts/missions.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { durationBounds } from '../mission-facts.ts';
import { AddressField } from './address-field.tsx';
import { JourneyField } from './journey-field.tsx';
import { type LaunchOrder, orderOf } from './launch-order.ts';
import styles from './launch-panel.module.css';
import { None, OriginRow, ScoutRow } from './launch-rows.tsx';
import {
  type ChosenOrigin,
  type ChosenScout,
  type Selection,
  selectedCost,
  withMissionOrigin,
  withScout,
} from './selection.ts';

interface LaunchPanelProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Null until a mission is chosen. */
  mission: { readonly type: MissionTypeView; readonly kind: MissionKind } | null;
  origin: ChosenOrigin | undefined;
  scout: ChosenScout | undefined;
  /** The number of locked chevrons. */
  locked: number;
  affordable: boolean;
  busy: boolean;
  onLaunch: (order: LaunchOrder) => void;
}

/** The form with the parameters of the mission to launch. */
export function LaunchPanel(props: LaunchPanelProps) {
  const { selection, onSelect, mission, origin, scout, locked, affordable, busy, onLaunch } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const whyId = useId();
  const exploring = mission?.kind === 'explore';
  const bounds = durationBounds(mission?.type ?? {});
  const days = selection.days ?? bounds.min;
  const { minutes } = selection;
  const enough = useEnoughAt(mission ? selectedCost(mission.type, selection) : undefined);
  const badAddress = problem === REFUSALS.addressInvalid.text || problem === REFUSALS.ownAddress.text;

  function select(next: Selection): void {
    setProblem(null);
    onSelect(next);
  }

  function launch(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!mission || busy) return;
    const order = orderOf({
      kind: mission.kind,
      origin,
      shipId: scout?.ship_id,
      days,
      address: selection.address,
      minutes,
    });
    if (typeof order !== 'string') {
      onLaunch(order);
      return;
    }
    setProblem(order);
    if (origin && !exploring) event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form className={styles.panel} noValidate onSubmit={launch} aria-label={missionTexts.launch.form}>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>{missionTexts.launch.mission}</dt>
          <dd>{mission ? <span className={styles.value}>{mission.type.name}</span> : <None />}</dd>
        </div>
        <OriginRow
          origin={origin}
          exploring={exploring}
          busy={busy}
          onChoose={(id) => select(withMissionOrigin(selection, id))}
        />
        {exploring ? (
          <ScoutRow
            scout={scout}
            originId={origin?.planet_id ?? null}
            busy={busy}
            onChoose={(planetId, shipId) => select(withScout(selection, planetId, shipId))}
          />
        ) : null}
      </dl>
      <div className={styles.field}>
        {exploring ? (
          <JourneyField
            days={days}
            minutes={minutes}
            {...bounds}
            disabled={busy}
            onChange={(time) => select({ ...selection, ...time })}
          />
        ) : mission ? (
          <AddressField
            address={selection.address}
            locked={locked}
            originId={origin?.planet_id ?? null}
            pointOfOrigin={origin?.point_of_origin}
            error={badAddress ? problem : undefined}
            disabled={busy}
            onChange={(address) => select({ ...selection, address })}
          />
        ) : (
          <p className={styles.none}>{missionTexts.launch.chooseFirst}</p>
        )}
      </div>
      <div className={styles.launch}>
        {problem && !badAddress ? <Alert>{problem}</Alert> : null}
        <Button
          type="submit"
          kind="primary"
          wide
          disabled={!mission || !affordable}
          busy={busy}
          busyLabel={missionTexts.launch.busy}
          aria-describedby={mission && !affordable ? whyId : undefined}
        >
          {missionTexts.launch.submit}
        </Button>
        <div className={styles.foot}>
          {mission ? (
            affordable ? (
              <ResourceList amounts={selectedCost(mission.type, selection)} />
            ) : (
              <p id={whyId} className={styles.why}>
                {missionTexts.types.unaffordable}
                <EnoughIn at={enough} />
              </p>
            )
          ) : (
            <span />
          )}
          <Button disabled={origin === undefined || busy} onClick={() => select(withMissionOrigin(selection, null))}>
            {missionTexts.launch.clearOrigin}
          </Button>
        </div>
      </div>
    </form>
  );
}
