import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AddressRecord } from '#shared/api/address-book';
import type { MissionKind } from '#shared/catalogue/missions';
import { RESERVES } from '#shared/catalogue/resources';
import { plannerAddress } from '#shared/pages';
import { nextMission } from '#shared/rules/address-book';
import { distance, type Place } from '#shared/rules/galaxy';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { GateAddress } from '../../game/gate-address.tsx';
import { type MarchAim, useMarchAim } from '../../game/mates.ts';
import { ResourceAmount } from '../../game/resource-amount.tsx';
import { simulatorPath } from '../../game/simulator-link.ts';
import { addressBookTexts } from '../../texts/address-book.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './known-worlds.module.css';
import { NoteDialog } from './note-dialog.tsx';

/** The world from which distances are measured. */
export interface Origin extends Place {
  readonly name: string;
}

interface KnownWorldsProps {
  records: readonly AddressRecord[];
  /** Undefined until it is known. */
  origin: Origin | undefined;
  highlighted: number | undefined;
  /** The address of Mission Command with this mission and target. */
  link: (kind: MissionKind, address: readonly number[]) => string;
  onPoint: (id: number | undefined) => void;
  /** Called to show a world on the map. */
  onFind: (id: number) => void;
  onReport: (missionId: number) => void;
}

/** The address book, newest discovery first: also the accessible alternative to the map. */
export function KnownWorlds({ records, highlighted, link, ...rest }: KnownWorldsProps) {
  const [noting, setNoting] = useState<AddressRecord>();
  const aimOf = useMarchAim();
  return (
    <>
      <ul className={styles.list} aria-label={addressBookTexts.list}>
        {records.map((record) => {
          const next = nextMission(record);
          return (
            <Row
              key={record.planet_id}
              record={record}
              highlighted={record.planet_id === highlighted}
              settle={next === 'colonize' ? link(next, record.stargate_address) : undefined}
              aim={aimOf(record.owner)}
              probe={link('malp', record.stargate_address)}
              onNote={setNoting}
              {...rest}
            />
          );
        })}
      </ul>
      {noting ? <NoteDialog record={noting} onClose={() => setNoting(undefined)} /> : null}
    </>
  );
}

interface RowProps extends Pick<KnownWorldsProps, 'origin' | 'onPoint' | 'onFind' | 'onReport'> {
  record: AddressRecord;
  highlighted: boolean;
  /** The address that sends settlers; undefined if the world is not free. */
  settle: string | undefined;
  probe: string;
  /** What the player sends if another player holds it. */
  aim: MarchAim;
  onNote: (record: AddressRecord) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { record, origin, highlighted, settle, probe, aim, onPoint, onFind, onReport, onNote } = props;
  const { planet_id, coordinates_x: x, coordinates_y: y, reserves, note, report_id } = record;
  const point = () => onPoint(planet_id);
  const leave = () => onPoint(undefined);
  const address = record.stargate_address.join('-');
  const where = worldTexts.at(
    record.planet_type_name,
    <span className={styles.whole}>{worldTexts.coordinates(x, y)}</span>,
  );
  return (
    <li
      className={styles.row}
      data-highlighted={highlighted || undefined}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <PlanetPicture typeId={record.planet_type_id} seed={planet_id} size={48} />
      <div className={styles.facts}>
        <button
          type="button"
          className={styles.find}
          aria-label={addressBookTexts.findLabel(address)}
          onClick={() => onFind(planet_id)}
        >
          <GateAddress address={record.stargate_address} size={18} />
        </button>
        <p className={styles.line}>
          {origin ? addressBookTexts.away(where, distance(origin, { x, y }), origin.name) : where}
        </p>
        <p className={styles.line}>
          <WorldStatus record={record} />
        </p>
        {reserves ? (
          <p className={styles.reserves}>
            {RESERVES.map((resource) => (
              <ResourceAmount key={resource} resource={resource} amount={reserves[resource]} />
            ))}
          </p>
        ) : null}
        {note ? <p className={styles.note}>{note}</p> : null}
        <div className={styles.steps}>
          {settle ? (
            <ButtonLink to={settle} kind="offer" label={addressBookTexts.colonizeLabel(address)}>
              {addressBookTexts.colonize}
            </ButtonLink>
          ) : null}
          {record.status === 'held' ? (
            <>
              <ButtonLink
                to={plannerAddress({ kind: aim, target: record.stargate_address })}
                label={worldTexts.marchLabel[aim](address)}
              >
                {worldTexts.march[aim]}
              </ButtonLink>
              <ButtonLink to={simulatorPath({ reportId: record.report_id })} label={worldTexts.simulateLabel(address)}>
                {worldTexts.simulate}
              </ButtonLink>
            </>
          ) : null}
          <ButtonLink to={probe} label={addressBookTexts.probeLabel(address)}>
            {addressBookTexts.probe}
          </ButtonLink>
          {report_id === null ? null : (
            <Button aria-label={addressBookTexts.reportLabel(address)} onClick={() => onReport(report_id)}>
              {addressBookTexts.report}
            </Button>
          )}
          <Button aria-label={addressBookTexts.note.title(address)} onClick={() => onNote(record)}>
            {addressBookTexts.note.open}
          </Button>
        </div>
      </div>
    </li>
  );
});

/** The owner of a world, as far as the player knows, and since when that is known. */
function WorldStatus({ record }: { record: AddressRecord }) {
  const { owner, as_of, on_leave } = record;
  if (!owner?.user_id) return worldTexts.asOf(worldTexts.status(record), as_of && clockTime(as_of));
  const ruler = <Link to={`/profile/${owner.user_id}`}>{owner.username}</Link>;
  const status = on_leave ? worldTexts.heldOnLeave(ruler) : worldTexts.heldBy(ruler);
  return worldTexts.asOf(status, as_of && clockTime(as_of));
}
