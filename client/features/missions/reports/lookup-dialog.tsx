import { useState } from 'react';
import type { AddressRecord } from '#shared/api/address-book';
import type { Planet } from '#shared/api/planets';
import { plannerAddress } from '#shared/pages';
import { distance } from '#shared/rules/galaxy';
import { useAddressBook } from '../../../api/address-book.ts';
import { usePlanets } from '../../../api/queries.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { Symbols } from '../../../game/gate-address.tsx';
import { type MarchAim, useMarchAim } from '../../../game/mates.ts';
import { simulatorPath } from '../../../game/simulator-link.ts';
import { Unread } from '../../../game/unread.tsx';
import { apiTexts } from '../../../texts/api.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty } from '../../../ui/layout/section.tsx';
import table from '../../../ui/table.module.css';
import styles from './lookup-dialog.module.css';
import { useOpenReport } from './use-reports.ts';

interface LookupDialogProps {
  open: boolean;
  /** The world from which distances are measured; null measures from the home world. */
  originId: number | null;
  onChoose: (address: string) => void;
  onClose: () => void;
}

/** The addresses that missions found, newest first. Choosing one fills the address input. */
export function LookupDialog({ open, originId, onChoose, onClose }: LookupDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={reportTexts.lookup.title}
      lead={reportTexts.lookup.lead}
      closeIcon={<Icon name="close" />}
    >
      <Addresses originId={originId} onChoose={onChoose} />
    </Dialog>
  );
}

function Addresses({ originId, onChoose }: Pick<LookupDialogProps, 'originId' | 'onChoose'>) {
  const { data, error, refetch } = useAddressBook();
  const planets = usePlanets().data;
  const aimOf = useMarchAim();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data)
    return <Unread error={error} refetch={refetch} count={3} height="56px" label={reportTexts.lookup.loading} />;
  // Own worlds are no targets.
  const known = data.filter(({ status }) => status !== 'own').sort(newestFirst);
  const origin = planets?.find(({ planet_id, home }) => (originId === null ? home : planet_id === originId));
  if (known.length === 0) return <Empty>{reportTexts.lookup.none}</Empty>;
  return (
    <>
      {asked ? <OpenReport key={asked.reportId} {...asked} onDismiss={() => setAsked(null)} /> : null}
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">{reportTexts.lookup.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{reportTexts.lookup.address}</th>
            <th scope="col">{reportTexts.lookup.discovered}</th>
            <th scope="col">{reportTexts.lookup.report}</th>
          </tr>
        </thead>
        <tbody>
          {known.map((record) => (
            <Row
              key={record.planet_id}
              record={record}
              origin={origin}
              aim={aimOf(record.owner)}
              onChoose={() => onChoose(record.stargate_address.join('-'))}
              onReport={setAsked}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A world, and the last report on it. */
interface Asked {
  readonly address: string;
  readonly reportId: number;
}

/** The last report on this world. */
function OpenReport({ address, reportId, onDismiss }: Asked & { onDismiss: () => void }) {
  const { report, problem } = useOpenReport(reportId);
  const text = report ? apiTexts.stored(report.report) : problem;
  if (text === undefined) return null;
  return (
    <div className={styles.said}>
      <Alert
        tone={report ? 'good' : 'bad'}
        action={
          <Button className={styles.dismiss} onClick={onDismiss}>
            {reportTexts.lookup.dismiss}
          </Button>
        }
      >
        {reportTexts.lookup.said(address, text)}
      </Alert>
    </div>
  );
}

function newestFirst(one: AddressRecord, other: AddressRecord): number {
  return Date.parse(other.discovered_at) - Date.parse(one.discovered_at);
}

interface RowProps {
  record: AddressRecord;
  origin: Planet | undefined;
  /** What the player sends there if another player holds it. */
  aim: MarchAim;
  onChoose: () => void;
  onReport: (asked: Asked) => void;
}

function Row({ record, origin, aim, onChoose, onReport }: RowProps) {
  const address = record.stargate_address.join('-');
  const { report_id } = record;
  const place = { x: record.coordinates_x, y: record.coordinates_y };
  const where = worldTexts.placed(record.planet_type_name, place.x, place.y);
  return (
    <tr className={styles.row}>
      <td>
        <button
          type="button"
          className={styles.address}
          aria-label={reportTexts.lookup.dialLabel(address)}
          onClick={onChoose}
        >
          <Symbols symbols={record.stargate_address} size={24} />
          {address}
        </button>
        <div className={styles.world}>
          <p>
            {origin
              ? reportTexts.lookup.away(where, distance({ x: origin.coordinates_x, y: origin.coordinates_y }, place))
              : where}
          </p>
          <p>{worldTexts.asOf(worldTexts.status(record), record.as_of && clockTime(record.as_of))}</p>
          {record.note ? <p className={styles.note}>{record.note}</p> : null}
        </div>
      </td>
      <td className={styles.when}>
        <time dateTime={record.discovered_at}>{clockTime(record.discovered_at)}</time>
      </td>
      <td>
        <div className={styles.report}>
          {report_id === null ? null : (
            <Button
              aria-label={reportTexts.lookup.reportLabel(address)}
              onClick={() => onReport({ address, reportId: report_id })}
            >
              {reportTexts.lookup.report}
            </Button>
          )}
          {record.status === 'held' ? (
            <>
              <ButtonLink to={simulatorPath({ reportId: record.report_id })} label={worldTexts.simulateLabel(address)}>
                {worldTexts.simulate}
              </ButtonLink>
              <ButtonLink
                to={plannerAddress({ kind: aim, target: record.stargate_address, originId: origin?.planet_id })}
                label={worldTexts.marchLabel[aim](address)}
              >
                {worldTexts.march[aim]}
              </ButtonLink>
            </>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
