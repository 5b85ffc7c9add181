import { Link } from 'react-router-dom';
import { setPresence } from '#shared/api/alliances/alliance-hall';
import { useAllianceMembers } from '../../../api/alliances.ts';
import { usePresence, usePresent } from '../../../api/hall.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { KEYS } from '../../../api/keys.ts';
import { liveStatus } from '../../../live/live-events.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckBox } from '../../../ui/form/field.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { useNarrow } from '../../../ui/layout/use-narrow.ts';
import { type Mate, matesByPresence } from './mates.ts';
import styles from './who-is-in.module.css';

interface WhoIsInProps {
  allianceId: number;
  selfId: number | undefined;
}

/**
 * The members who are online now, when the others were last seen, and the switch by which the player hides both. On a phone the
 * list is folded.
 */
export function WhoIsIn({ allianceId, selfId }: WhoIsInProps) {
  const { data: members } = useAllianceMembers(allianceId);
  const status = liveStatus.use();
  const told = usePresent(allianceId);
  // Without a connection, nobody would tell this page who has left.
  const present = status === 'live' ? told : undefined;
  const { data: presence } = usePresence(allianceId);
  const isNarrow = useNarrow();
  // Drawn once everything is known, so that no name jumps to another place.
  const isKnown = members && presence && (present !== undefined || status !== 'opening');
  const mates = isKnown ? matesByPresence(members, present ?? [], presence.members) : [];
  return (
    <details className={styles.who} open={!isNarrow}>
      <summary className={styles.summary}>
        {allianceHallTexts.presence.title}
        {present ? <span className={styles.count}>{allianceHallTexts.presence.inNow(present.length)}</span> : null}
      </summary>
      {status === 'lost' || status === 'waiting' ? (
        <p className={styles.note}>{allianceHallTexts.presence.unknown}</p>
      ) : null}
      <ul className={styles.mates}>
        {mates.map((mate) => (
          <MateRow key={mate.user_id} mate={mate} isSelf={mate.user_id === selfId} />
        ))}
      </ul>
      {isKnown ? <Hiding allianceId={allianceId} hidden={presence.hidden} /> : null}
    </details>
  );
}

function MateRow({ mate: { user_id, username, isIn, lastSeenAt }, isSelf }: { mate: Mate; isSelf: boolean }) {
  return (
    <li className={styles.mate} data-in={isIn}>
      <Link to={`/profile/${user_id}`} className={styles.name}>
        {username}
      </Link>{' '}
      {isSelf ? <span className={styles.seen}>{allianceHallTexts.presence.you} </span> : null}
      <span className={styles.seen}>
        {isIn
          ? allianceHallTexts.presence.isIn
          : lastSeenAt === null
            ? allianceHallTexts.presence.notShown
            : allianceHallTexts.presence.seen(<time dateTime={lastSeenAt}>{clockTime(lastSeenAt)}</time>)}
      </span>
    </li>
  );
}

function Hiding({ allianceId, hidden }: { allianceId: number; hidden: boolean }) {
  const set = useCommand((next: boolean) => request(setPresence, { body: { hidden: next } }), {
    merge: (cache, { hidden: chosen }) =>
      void cache.setQueryData(KEYS.presence(allianceId), (known) => known && { ...known, hidden: chosen }),
  });
  return (
    <div className={styles.hiding}>
      <CheckBox small checked={set.isPending ? set.variables : hidden} onChange={(wanted) => set.mutate(wanted)}>
        {allianceHallTexts.presence.hide}
      </CheckBox>
      <p className={styles.note}>{allianceHallTexts.presence.hideNote}</p>
      {set.isError ? <Alert>{textOf(set.error)}</Alert> : null}
    </div>
  );
}
