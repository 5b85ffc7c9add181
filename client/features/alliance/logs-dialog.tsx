import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allianceLogsQuery, LOGS_PER_PAGE } from '../../api/alliances.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Unread } from '../../game/unread.tsx';
import { allianceTexts } from '../../texts/alliance.ts';
import { apiTexts } from '../../texts/api.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './logs-dialog.module.css';

interface LogsDialogProps {
  allianceId: number;
  onClose: () => void;
}

/** The alliance's log, ten entries per page. Mounted anew at each opening, so it opens on page 1. */
export function LogsDialog({ allianceId, onClose }: LogsDialogProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...allianceLogsQuery(allianceId, page),
    // Keep showing the previous page until the next one has loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={allianceTexts.logs.title}
      lead={allianceTexts.logs.lead}
      closeIcon={<Icon name="close" size={18} />}
    >
      <div className={styles.page}>
        {data === undefined ? (
          <Unread
            error={error}
            refetch={refetch}
            count={LOGS_PER_PAGE}
            height="45px"
            label={allianceTexts.logs.loading}
          />
        ) : data.length === 0 ? (
          <p className={styles.none}>{allianceTexts.logs.none}</p>
        ) : (
          <ol>
            {data.map(({ details, timestamp, ...rendered }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may have the same text
              <li key={`${timestamp} ${index}`} className={styles.entry}>
                <time dateTime={timestamp}>{clockTime(timestamp)}</time>
                <span>{apiTexts.stored({ message: details, ...rendered })}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className={styles.foot}>
        <Button disabled={page === 1 || isPlaceholderData} onClick={() => setPage(page - 1)}>
          {allianceTexts.logs.previous}
        </Button>
        <span className={styles.count} aria-live="polite">
          {allianceTexts.logs.page(page)}
        </span>
        <Button disabled={isPlaceholderData || (data?.length ?? 0) < LOGS_PER_PAGE} onClick={() => setPage(page + 1)}>
          {allianceTexts.logs.next}
        </Button>
        <div className={styles.close}>
          <Button onClick={onClose}>{allianceTexts.logs.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
