import { useState } from 'react';
import { type KnownPlanet, knownPlanets } from '#shared/api/planets';
import { textOf } from '../../../api/http/request.ts';
import { useKnownPlanets } from '../../../api/missions.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Symbols } from '../../../ui/gate-address.tsx';
import { Empty } from '../../../ui/layout/section.tsx';
import table from '../../../ui/table.module.css';
import styles from './lookup-dialog.module.css';
import { useOpenReport } from './use-reports.ts';

interface LookupDialogProps {
  open: boolean;
  onChoose: (address: string) => void;
  onClose: () => void;
}

/** The addresses that missions found, newest first. Choosing one fills the address input. */
export function LookupDialog({ open, onChoose, onClose }: LookupDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Known Stargate Addresses"
      lead="Choose an address to dial it"
      closeIcon={<Icon name="close" />}
    >
      <Addresses onChoose={onChoose} />
    </Dialog>
  );
}

function Addresses({ onChoose }: Pick<LookupDialogProps, 'onChoose'>) {
  const { data, error, refetch } = useKnownPlanets();
  const [asked, setAsked] = useState<KnownPlanet | null>(null);
  if (error && !data) {
    return <LoadError onRetry={() => void refetch()}>{textOf(error, knownPlanets.fallback)}</LoadError>;
  }
  if (!data) return <SkeletonRows count={3} height="56px" label="Loading addresses" />;
  if (data.length === 0) return <Empty>No known planet addresses found from mission reports.</Empty>;
  return (
    <>
      {asked ? <OpenReport key={asked.mission_id} known={asked} onDismiss={() => setAsked(null)} /> : null}
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">Known stargate addresses, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Discovered</th>
            <th scope="col">Report</th>
          </tr>
        </thead>
        <tbody>
          {[...data].sort(newestFirst).map((known) => (
            <Row
              key={known.planet_id}
              known={known}
              onChoose={() => onChoose(known.stargate_address.join('-'))}
              onReport={() => setAsked(known)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The report of the mission that found this world. */
function OpenReport({ known, onDismiss }: { known: KnownPlanet; onDismiss: () => void }) {
  const { report, problem } = useOpenReport(known.mission_id);
  const text = report?.report.message ?? problem;
  if (text === undefined) return null;
  return (
    <div className={styles.said}>
      <Alert
        tone={report ? 'good' : 'bad'}
        action={
          <Button className={styles.dismiss} onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        {known.stargate_address.join('-')}: {text}
      </Alert>
    </div>
  );
}

function newestFirst(one: KnownPlanet, other: KnownPlanet): number {
  return Date.parse(other.discovered_at) - Date.parse(one.discovered_at);
}

interface RowProps {
  known: KnownPlanet;
  onChoose: () => void;
  onReport: () => void;
}

function Row({ known, onChoose, onReport }: RowProps) {
  const address = known.stargate_address.join('-');
  return (
    <tr className={styles.row}>
      <td>
        <button type="button" className={styles.address} aria-label={`Dial ${address}`} onClick={onChoose}>
          <Symbols symbols={known.stargate_address} size={24} />
          {address}
        </button>
      </td>
      <td className={styles.when}>
        <time dateTime={known.discovered_at}>{clockTime(known.discovered_at)}</time>
      </td>
      <td>
        <div className={styles.report}>
          <Button aria-label={`Report on ${address}`} onClick={onReport}>
            Report
          </Button>
        </div>
      </td>
    </tr>
  );
}
