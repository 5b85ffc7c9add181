import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Report } from '#shared/api/reports';
import { isShutOut } from '#shared/rules/missions/classify';
import { useAddressBook } from '../../../api/address-book.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { reportName } from '../../../game/report-names.ts';
import { apiTexts } from '../../../texts/api.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Ids } from './ids.tsx';
import { NextStep, useIsOwn } from './next-step.tsx';
import styles from './report-dialog.module.css';
import { ReportedWorld } from './reported-world.tsx';
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
  useLeaving(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={reportTexts.one.title}
      lead={report ? reportTexts.one.lead(reportName(report.kind), clockTime(report.finish_time)) : null}
      closeIcon={<Icon name="close" size={18} />}
    >
      {report ? (
        <Contents report={report} />
      ) : problem ? (
        <LoadError onRetry={retry}>{problem}</LoadError>
      ) : (
        <SkeletonRows count={2} height="45px" label={reportTexts.one.loading} />
      )}
    </Dialog>
  );
}

/** A link in the report may lead to the page that shows it. */
function useLeaving(onClose: () => void): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
}

function Contents({ report: told }: { report: Report }) {
  const { kind, mission_id, start_time, planet_name, ship_type_name, report, worlds } = told;
  const isOwn = useIsOwn();
  const book = useAddressBook().data;
  return (
    <>
      <p className={styles.message}>{apiTexts.stored(report)}</p>
      {worlds.map((world) => (
        <ReportedWorld
          key={world.planet_id}
          world={world}
          own={isOwn(world.planet_id)}
          shut={isShutOut(report)}
          sighting={report.planet_id === world.planet_id ? report.sighting : undefined}
          note={book?.find(({ planet_id }) => planet_id === world.planet_id)?.note}
        >
          <NextStep world={world} reportId={mission_id} />
        </ReportedWorld>
      ))}
      <dl className={styles.facts}>
        {planet_name ? (
          <Fact name={kind === 'survey' ? reportTexts.facts.surveyedFrom : reportTexts.facts.sentFrom}>
            {planet_name}
          </Fact>
        ) : null}
        {ship_type_name ? <Fact name={reportTexts.facts.shipName}>{ship_type_name}</Fact> : null}
        {kind === 'explore' ? <Fact name={reportTexts.facts.launched}>{clockTime(start_time)}</Fact> : null}
        {report.planet_owner_name && worlds.length === 0 ? (
          <Fact name={reportTexts.facts.owner}>{report.planet_owner_name}</Fact>
        ) : null}
      </dl>
      <Ids
        ids={[
          [reportTexts.facts.mission, mission_id],
          ...(report.planet_id ? [[reportTexts.facts.target, report.planet_id] as const] : []),
        ]}
      />
      <CopyLink missionId={mission_id} />
    </>
  );
}

/** Copies the address of the report, which unfolds into a card where it is read by the same player. */
function CopyLink({ missionId }: { missionId: number }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = `${window.location.origin}/missions?report=${missionId}`;
  return (
    <div className={styles.copy}>
      <Button onClick={async () => setCopied(await copyText(address))}>{reportTexts.one.copy}</Button>
      <p role="status">{copied === null ? '' : copied ? reportTexts.one.copied : address}</p>
    </div>
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
