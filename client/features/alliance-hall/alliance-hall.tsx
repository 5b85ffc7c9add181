import type { AllianceRole } from '#shared/api/alliances/alliances';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { type Hall, useHall } from '../../api/hall.ts';
import { textOf } from '../../api/http/request.ts';
import { useBlocks } from '../../api/letters.ts';
import { useResources } from '../../api/queries.ts';
import { allianceHallTexts } from '../../texts/alliance-hall.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Bulletin } from './bulletin/bulletin.tsx';
import { HallFrame, HallLoading } from './hall-frame.tsx';
import { Conversation, type ReportDialogOf } from './messages/conversation.tsx';
import { WhoIsIn } from './presence/who-is-in.tsx';
import { Composer } from './writing/composer.tsx';

interface AllianceHallProps {
  allianceId: number;
  role: AllianceRole;
  reportDialog: ReportDialogOf;
}

/** What the members of an alliance say to each other, with the bulletin above it and who is in beside it. */
export function AllianceHall({ allianceId, role, reportDialog }: AllianceHallProps) {
  const { data: hall, error, refetch } = useHall(allianceId);
  // What blocked players wrote must not be seen before the page knows who they are.
  const blocks = useBlocks();
  const { user_id, username } = useResources().data ?? {};
  const self = user_id === undefined || username === undefined ? undefined : { user_id, username };
  const beside = <WhoIsIn allianceId={allianceId} selfId={user_id} />;
  if (hall && self && !blocks.isPending) {
    return (
      <HallFrame unread={unreadOf(hall)} beside={beside}>
        <Bulletin allianceId={allianceId} role={role} bulletin={hall.bulletin} />
        <Conversation
          allianceId={allianceId}
          role={role}
          hall={hall}
          self={self}
          blocks={blocks.data?.blocks}
          reportDialog={reportDialog}
        />
        <Composer allianceId={allianceId} self={self} />
      </HallFrame>
    );
  }
  if (!error) return <HallLoading beside={beside} />;
  return (
    <HallFrame unread={null} beside={beside}>
      <LoadError onRetry={() => void refetch()}>{textOf(error)}</LoadError>
    </HallFrame>
  );
}

const unreadOf = ({ unread }: Hall) =>
  unread > 0 ? allianceHallTexts.unread(unread, unread < MESSAGE_LIMITS.counted) : null;
