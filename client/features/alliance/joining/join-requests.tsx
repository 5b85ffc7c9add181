import { Link } from 'react-router-dom';
import { approveRequest, type JoinRequest, rejectRequest } from '#shared/api/alliances/alliance-admission';
import { useJoinRequests } from '../../../api/alliances.ts';
import { request } from '../../../api/http/request.ts';
import { Unread } from '../../../game/unread.tsx';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import styles from '../management.module.css';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';

interface JoinRequestsProps {
  allianceId: number;
  showNotice: ShowNotice;
}

/** The players who ask to join, to approve or reject. */
export function JoinRequests({ allianceId, showNotice }: JoinRequestsProps) {
  const { data, error, refetch } = useJoinRequests(allianceId, true);
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{allianceTexts.requests.title}</h3>
      {data === undefined ? (
        <Unread error={error} refetch={refetch} count={1} height="58px" label={allianceTexts.requests.loading} />
      ) : data.length === 0 ? (
        <p className={styles.none}>{allianceTexts.requests.none}</p>
      ) : (
        <ul>
          {data.map((each) => (
            <RequestRow key={each.id} allianceId={allianceId} joinRequest={each} showNotice={showNotice} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RequestRow({ allianceId, joinRequest, showNotice }: JoinRequestsProps & { joinRequest: JoinRequest }) {
  const { id, user_id, username, level, requested_at } = joinRequest;
  const params = { id: allianceId, requestId: id };
  const approve = useCommand(() => request(approveRequest, { params }));
  const reject = useCommand(() => request(rejectRequest, { params }));
  const busy = approve.isPending || reject.isPending;
  return (
    <li className={styles.request}>
      <div className={styles.asker}>
        <Link to={`/profile/${user_id}`}>{username}</Link>
        <p>{allianceTexts.requests.asked(level, <time dateTime={requested_at}>{clockTime(requested_at)}</time>)}</p>
      </div>
      <Button
        kind="offer"
        aria-label={allianceTexts.requests.approveLabel(username)}
        busy={busy}
        onClick={() =>
          void showOutcome(approve.mutateAsync(undefined), showNotice, allianceTexts.requests.approved(username))
        }
      >
        {allianceTexts.requests.approve}
      </Button>
      <Button
        aria-label={allianceTexts.requests.rejectLabel(username)}
        busy={busy}
        onClick={() =>
          void showOutcome(reject.mutateAsync(undefined), showNotice, allianceTexts.requests.rejected(username))
        }
      >
        {allianceTexts.requests.reject}
      </Button>
    </li>
  );
}
