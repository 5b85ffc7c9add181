import type { AddressRecord } from '#shared/api/address-book';
import type { MissionKind } from '#shared/catalogue/missions';
import { PLANET_TYPES } from '#shared/catalogue/planets';
import { nextMission, statusText } from '#shared/rules/address-book';
import { Icon } from '../../art/marks/icons.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { GateAddress } from '../../ui/gate-address.tsx';
import styles from './world-card.module.css';
import type { MapWorld } from './worlds.ts';

/** The default picture, for unknown worlds. */
const VEILED = 0;

const TITLES = { own: undefined, known: 'Known world', other: 'Unknown world' } as const;

interface WorldCardProps {
  /** Undefined until a world is chosen. */
  world: MapWorld | undefined;
  address: readonly number[] | undefined;
  /** What the address book has of it; null if no mission found it, undefined while loading. */
  record: AddressRecord | null | undefined;
  /** The address of Mission Command with this mission and target. */
  link: (kind: MissionKind, address: readonly number[]) => string;
  onReport: (missionId: number) => void;
  onClose: () => void;
}

/** Facts and actions of the chosen world. The card has the same height with and without one. */
export function WorldCard({ world, address, record, link, onReport, onClose }: WorldCardProps) {
  return (
    <section className={styles.card} aria-label="Chosen world" aria-live="polite">
      {world ? (
        <>
          <PlanetPicture typeId={world.kind === 'other' ? VEILED : world.typeId} seed={world.id} size={72} />
          <div className={styles.facts}>
            <h2 className={styles.title}>{TITLES[world.kind] ?? world.name}</h2>
            <p className={styles.line}>
              {typeName(world)} at {world.x}, {world.y}
            </p>
            {address ? <GateAddress address={address} /> : null}
            <p className={styles.line}>{sentence(world, record)}</p>
            {record?.note ? <p className={styles.note}>{record.note}</p> : null}
            <div className={styles.steps}>
              {world.kind === 'own' ? (
                <ButtonLink to={`/planets/${world.id}`} kind="primary">
                  Open planet
                </ButtonLink>
              ) : address ? (
                <NextMission record={record} address={address} link={link} />
              ) : (
                <ButtonLink to="/missions">Go to Mission Command</ButtonLink>
              )}
              {record ? <Button onClick={() => onReport(record.report_id)}>Read the report</Button> : null}
            </div>
          </div>
          <Button kind="bare" icon aria-label="Close" onClick={onClose} className={styles.close}>
            <Icon name="close" size={18} />
          </Button>
        </>
      ) : (
        <>
          <span className={styles.orbit} />
          <p className={styles.hint}>Choose a world on the map to see what is known of it.</p>
        </>
      )}
    </section>
  );
}

function typeName(world: MapWorld): string {
  const type = PLANET_TYPES.find(({ id }) => id === world.typeId);
  return type && world.kind !== 'other' ? `${type.name} world` : 'A world';
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
      {next === 'colonize' ? 'Colonize it' : 'Send a probe'}
    </ButtonLink>
  );
}

function sentence(world: MapWorld, record: WorldCardProps['record']): string {
  if (world.kind === 'own')
    return record === null ? 'It answers to you. No mission found it: it has no report.' : 'It answers to you.';
  if (world.kind === 'other') return 'Its gate address is not known to you. Scouts and surveys discover addresses.';
  if (!record) return 'Its gate can be dialled.';
  const seen = record.as_of ? `${statusText(record)}, as of ${clockTime(record.as_of)}.` : `${statusText(record)}.`;
  return `${seen} Discovered ${clockTime(record.discovered_at)}.`;
}
