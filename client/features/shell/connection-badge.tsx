import { useEffect, useState } from 'react';
import { Icon } from '../../art/marks/icons.tsx';
import { type LiveStatus, liveStatus } from '../../live/live-events.ts';
import styles from './top-bar.module.css';
import { MOMENT } from './use-moments.ts';

/** The state of the live connection, as an inconspicuous badge while it is connected. */
export function ConnectionBadge() {
  const status = liveStatus.use();
  const back = useBackAgain(status);
  if (status === 'opening') return <span className={styles.live} />;
  const lost = status !== 'live';
  const { word, title, aloud } = WORDS[status];
  return (
    <span role="status" className={`${styles.live} ${lost ? styles.lost : styles.on}`} title={title}>
      <Icon name={lost ? 'offline' : 'live'} size={16} />
      <span className={styles.liveText}>{back ? 'Live again' : word}</span>
      <span className="visually-hidden">{aloud}</span>
    </span>
  );
}

const WORDS = {
  live: { word: 'Live', title: 'Changes arrive by themselves.', aloud: 'Live updates are on.' },
  lost: {
    word: 'Reconnecting',
    title: 'Changes are read once a minute until the live connection is back.',
    aloud: 'Live updates are lost. Reconnecting.',
  },
  crowded: {
    word: 'Too many tabs',
    title: 'The game is open in too many tabs. Close some of them. Until then changes are read once a minute here.',
    aloud: 'The game is open in too many tabs. Close some of them.',
  },
} as const;

/** True for a short time after the connection is restored. */
function useBackAgain(status: LiveStatus): boolean {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (status === 'lost' || status === 'crowded') setWasLost(true);
    if (status !== 'live') return;
    const timer = setTimeout(() => setWasLost(false), MOMENT);
    return () => clearTimeout(timer);
  }, [status]);
  return wasLost && status === 'live';
}
