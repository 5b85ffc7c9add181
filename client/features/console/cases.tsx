import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#shared/api/call';
import { listCases, openCase } from '#shared/api/console';
import { consoleRequest } from '../../api/console.ts';
import { failureOf } from '../../api/http/request.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { CaseFile } from './case-file.tsx';
import styles from './staff-console.module.css';

type CaseLine = Answer<typeof listCases>['reports'][number];

/** Read again so often, in ms, for what others on the staff do. */
const AGAIN_MS = 15_000;

/** The queue of reports, or one that was opened. */
export function Cases() {
  const [settled, setSettled] = useState<'yes' | 'no'>('no');
  const [file, setFile] = useState<Answer<typeof openCase>>();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'cases', settled],
    queryFn: () => consoleRequest(listCases, { query: { settled } }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  if (file) {
    const back = () => {
      void cache.invalidateQueries({ queryKey: ['console'] });
      setFile(undefined);
    };
    return <CaseFile file={file} onBack={back} onChange={setFile} />;
  }
  return (
    <Section title={consoleTexts.reports}>
      <fieldset className={styles.choice} aria-label={consoleTexts.cases.state}>
        <Button aria-pressed={settled === 'no'} onClick={() => setSettled('no')}>
          {consoleTexts.cases.open}
        </Button>
        <Button aria-pressed={settled === 'yes'} onClick={() => setSettled('yes')}>
          {consoleTexts.cases.settled}
        </Button>
        <p className={styles.fine}>{consoleTexts.cases.logged}</p>
      </fieldset>
      {data ? (
        <CaseList reports={data.reports} onOpen={setFile}>
          {settled === 'no' ? consoleTexts.cases.none : consoleTexts.cases.noneSettled}
        </CaseList>
      ) : (
        <Unread error={error} refetch={refetch} count={4} height="72px" label={consoleTexts.loading} />
      )}
    </Section>
  );
}

interface CaseListProps {
  reports: readonly CaseLine[];
  /** Without it, the reports cannot be opened here. */
  onOpen?: (file: Answer<typeof openCase>) => void;
  /** What is said if there are none. */
  children: string;
}

export function CaseList({ reports, onOpen, children }: CaseListProps) {
  if (reports.length === 0) return <Empty>{children}</Empty>;
  return (
    <ul>
      {reports.map((report) => (
        <Row key={report.report_id} report={report} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Row({ report, onOpen }: { report: CaseLine; onOpen: CaseListProps['onOpen'] }) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { report_id, at, conflict, user, reporter, reason, owner, open_of_user } = report;
  const read = async () => {
    setBusy(true);
    const opening = consoleRequest(openCase, { params: { id: report_id } });
    setFailure(await failureOf(opening));
    setBusy(false);
    await opening.then(onOpen, () => undefined);
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.what}>
          {consoleTexts.cases.of[report.of]} {user ? consoleTexts.cases.against(user.username) : null}
        </p>
        {conflict ? <p>{consoleTexts.cases.notYours[conflict]}</p> : <p className={styles.words}>{reason}</p>}
        <p className={styles.fine}>
          {consoleTexts.cases.number(report_id)} · <time dateTime={at}>{clockTime(at)}</time>
          {reporter ? ` · ${consoleTexts.cases.by(reporter.username)}` : null}
          {open_of_user !== null && open_of_user > 1 ? ` · ${consoleTexts.cases.others(open_of_user)}` : null}
          {owner ? ` · ${consoleTexts.cases.owner(owner.username)}` : null}
        </p>
        {failure ? <Alert>{failure}</Alert> : null}
      </div>
      {onOpen && !conflict ? (
        <Button
          busy={busy}
          onClick={() => void read()}
          aria-label={`${consoleTexts.cases.read}: ${consoleTexts.cases.number(report_id)}`}
        >
          {consoleTexts.cases.read}
        </Button>
      ) : null}
    </li>
  );
}
