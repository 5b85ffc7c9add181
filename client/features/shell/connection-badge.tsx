import { useEffect, useState } from 'react';
import { Icon } from '../../art/marks/icons.tsx';
import { type LiveStatus, liveStatus } from '../../live/live-events.ts';
import { shellTexts } from '../../texts/shell.ts';
import styles from './top-bar.module.css';
import { MOMENT } from './use-moments.ts';

/** The state of the live connection, as an inconspicuous badge while it is connected. */
export function ConnectionBadge() {
  const status = liveStatus.use();
  const back = useBackAgain(status);
  if (status === 'opening') return <span className={styles.live} />;
  const lost = status !== 'live';
  const { word, title, aloud } = shellTexts.live[status];
  return (
    <span role="status" className={`${styles.live} ${lost ? styles.lost : styles.on}`} title={title}>
      <Icon name={lost ? 'offline' : 'live'} size={16} />
      <span className={styles.liveText}>{back ? shellTexts.live.again : word}</span>
      <span className="visually-hidden">{aloud}</span>
    </span>
  );
}

/** True for a short time after the connection is restored. */
function useBackAgain(status: LiveStatus): boolean {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (status !== 'live') {
      if (status !== 'opening') setWasLost(true);
      return;
    }
    const timer = setTimeout(() => setWasLost(false), MOMENT);
    return () => clearTimeout(timer);
  }, [status]);
  return wasLost && status === 'live';
}
