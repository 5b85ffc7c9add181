import { lazy, Suspense } from 'react';
import type { AddressRecord } from '#shared/api/address-book';
import type { MissionKind } from '#shared/catalogue/missions';
import { PLANET_TYPES } from '#shared/catalogue/planets';
import { plannerAddress } from '#shared/pages';
import { nextMission } from '#shared/rules/address-book';
import { Icon } from '../../art/marks/icons.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { GateAddress } from '../../game/gate-address.tsx';
import { useMarchAim } from '../../game/mates.ts';
import { simulatorPath } from '../../game/simulator-link.ts';
import { mapTexts } from '../../texts/map.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { fetched } from '../../ui/layout/client-file.ts';
import type { MappedRuler } from './people/rulers.ts';
import styles from './world-card.module.css';
import type { MapWorld } from './worlds.ts';

const RulerLine = lazy(async () => ({ default: (await fetched(import('./people/ruler-line.tsx'))).RulerLine }));

/** The default picture, for unknown worlds. */
const VEILED = 0;

interface WorldCardProps {
  /** Undefined until a world is chosen. */
  world: MapWorld | undefined;
  address: readonly number[] | undefined;
  /** If relief can be sent to this world of an ally: its address, from the alliance's lists. */
  alliedAddress: readonly number[] | undefined;
  /** Its entry in the address book; null if no mission found it, undefined while loading. */
  record: AddressRecord | null | undefined;
  /** Whether the player has other worlds, from which forces can be moved to this one if it is the player's. */
  severalOwn: boolean;
  /** Its ruler, according to the map of people. */
  ruler?: MappedRuler | undefined;
  /** The address of Mission Command with this mission and target. */
  link: (kind: MissionKind, address: readonly number[]) => string;
  onReport: (missionId: number) => void;
  /** The worlds that are too close to each other for a finger, if there are several: which of them this is, from 1 on. */
  among?: { readonly position: number; readonly worlds: number } | undefined;
  /** Called to choose the next of these. */
  onNext: () => void;
  onClose: () => void;
}

/** Facts and actions of the chosen world. The card has the same height with and without one. */
export function WorldCard(props: WorldCardProps) {
  const { world, address, alliedAddress, record, severalOwn, ruler, link, onReport, among, onNext, onClose } = props;
  const reportId = record?.report_id ?? null;
  const aimOf = useMarchAim();
  const aim = alliedAddress ? 'relief' : aimOf(record?.owner);
  /** Only the alliance's lists say that an ally holds it; no report does. */
  const isAllied = alliedAddress !== undefined && record?.status !== 'held';
  const gate = address ?? alliedAddress;
  return (
    <section className={styles.card} aria-label={mapTexts.card.name} aria-live="polite">
      {world ? (
        <>
          <PlanetPicture typeId={world.kind === 'other' ? VEILED : world.typeId} seed={Math.abs(world.id)} size={72} />
          <div className={styles.facts}>
            <h2 className={styles.title}>{ruler?.planet_name ?? titleOf(world)}</h2>
            <p className={styles.line}>{placeOf(world)}</p>
            {ruler ? (
              <Suspense>
                <RulerLine ruler={ruler} besieged={world.besieged === true} />
              </Suspense>
            ) : null}
            {gate ? <GateAddress address={gate} /> : null}
            <p className={styles.line}>
              {isAllied && world.kind !== 'own' ? mapTexts.card.allied : sentence(world, record)}
            </p>
            {record?.note ? <p className={styles.note}>{record.note}</p> : null}
            <div className={styles.steps}>
              {world.kind === 'own' ? (
                <>
                  <ButtonLink to={`/planets/${world.id}`} kind="primary">
                    {mapTexts.card.open}
                  </ButtonLink>
                  <ButtonLink to={plannerAddress({ kind: 'transfer', originId: world.id })}>
                    {mapTexts.card.march}
                  </ButtonLink>
                  {address && severalOwn ? (
                    <ButtonLink to={plannerAddress({ kind: 'transfer', target: address })}>
                      {mapTexts.card.transfer}
                    </ButtonLink>
                  ) : null}
                </>
              ) : isAllied ? (
                <ButtonLink to={plannerAddress({ kind: 'relief', target: alliedAddress })} kind="primary">
                  {worldTexts.march.relief}
                </ButtonLink>
              ) : address ? (
                <NextMission record={record} address={address} link={link} />
              ) : (
                <ButtonLink to="/missions">{mapTexts.card.missions}</ButtonLink>
              )}
              {address && record?.status === 'held' ? (
                <>
                  <ButtonLink to={plannerAddress({ kind: aim, target: address })}>{worldTexts.march[aim]}</ButtonLink>
                  <ButtonLink to={simulatorPath({ reportId: record.report_id })}>{worldTexts.simulate}</ButtonLink>
                </>
              ) : null}
              {reportId === null ? null : <Button onClick={() => onReport(reportId)}>{mapTexts.card.report}</Button>}
              {among ? <Button onClick={onNext}>{mapTexts.card.next(among.position, among.worlds)}</Button> : null}
            </div>
          </div>
          <Button kind="bare" icon aria-label={mapTexts.card.close} onClick={onClose} className={styles.close}>
            <Icon name="close" size={18} />
          </Button>
        </>
      ) : (
        <>
          <span className={styles.orbit} />
          <p className={styles.hint}>{mapTexts.card.empty}</p>
        </>
      )}
    </section>
  );
}

function titleOf({ kind, name, ruled }: MapWorld): string {
  if (kind === 'own' || (kind === 'other' && ruled)) return name;
  return kind === 'known' ? mapTexts.card.knownWorld : mapTexts.unknownWorld;
}

function placeOf({ kind, typeId, x, y }: MapWorld): string {
  const type = PLANET_TYPES.find(({ id }) => id === typeId);
  return type && kind !== 'other'
    ? worldTexts.placed(type.name, x, y)
    : mapTexts.card.unknownAt(worldTexts.coordinates(x, y));
}

/** Settlers for a free world, a probe for any other. */
function NextMission({
  record,
  address,
  link,
}: Pick<WorldCardProps, 'record' | 'link'> & { address: readonly number[] }) {
  const next = (record && nextMission(record)) || 'malp';
  return (
    <ButtonLink to={link(next, address)} kind="primary">
      {next === 'colonize' ? mapTexts.card.colonize : mapTexts.card.probe}
    </ButtonLink>
  );
}

function sentence(world: MapWorld, record: WorldCardProps['record']): string {
  if (world.kind === 'own') return record === null ? mapTexts.card.ownWithoutReport : mapTexts.card.own;
  if (world.kind === 'other') return mapTexts.card.other;
  if (!record) return mapTexts.card.known;
  const { as_of, discovered_at } = record;
  const seen = mapTexts.card.seen(worldTexts.status(record), as_of && clockTime(as_of));
  return `${seen} ${mapTexts.card.discovered(clockTime(discovered_at))}`;
}
