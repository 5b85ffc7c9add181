import type { ReactNode } from 'react';
import type { Report } from '#shared/api/reports';
import { usePlanets } from '../../../api/queries.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import styles from './report-dialog.module.css';
import { reportName } from './report-names.ts';
import { useOpenReport } from './use-reports.ts';

interface ReportDialogProps {
  missionId: number;
  /** The report's data from the list. */
  listed?: Report | undefined;
  onClose: () => void;
}

/** One report in full. Opening it marks it as read. */
export function ReportDialog({ missionId, listed, onClose }: ReportDialogProps) {
  const { report, problem, retry } = useOpenReport(missionId, listed);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mission Report"
      lead={report ? `${reportName(report.kind)}, ${clockTime(report.finish_time)}` : null}
      closeIcon={<Icon name="close" size={18} />}
    >
      {report ? (
        <Contents report={report} />
      ) : problem ? (
        <LoadError onRetry={retry}>{problem}</LoadError>
      ) : (
        <SkeletonRows count={2} height="45px" label="Loading the report" />
      )}
    </Dialog>
  );
}

function Contents({ report: { kind, mission_id, start_time, planet_id, report } }: { report: Report }) {
  const origin = usePlanets().data?.find((planet) => planet.planet_id === planet_id);
  return (
    <>
      <p className={styles.message}>{report.message}</p>
      <dl className={styles.facts}>
        <Fact name="Mission ID">{mission_id}</Fact>
        {origin ? <Fact name={kind === 'survey' ? 'Read at' : 'Sent from'}>{origin.planet_name}</Fact> : null}
        {kind === 'explore' ? <Fact name="Launched">{clockTime(start_time)}</Fact> : null}
        {report.planet_id ? <Fact name="Target planet ID">{report.planet_id}</Fact> : null}
        {report.planet_owner_name ? <Fact name="Owner">{report.planet_owner_name}</Fact> : null}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
