import { useEffect, useState } from 'react';
import { Icon } from '../../art/icons.tsx';
import { type LiveStatus, liveStatus } from '../../live/signals.ts';
import styles from './top-bar.module.css';
import { MOMENT } from './use-moments.ts';

/** Whether changes arrive by themselves, in one small sign: quiet while all is well. */
export function LiveSign() {
  const status = liveStatus.use();
  const back = useBackAgain(status);
  if (status === 'opening') return <span className={styles.live} />;
  const lost = status === 'lost';
  const words = lost ? 'Reconnecting' : back ? 'Live again' : 'Live';
  return (
    <span
      role="status"
      className={`${styles.live} ${lost ? styles.lost : styles.on}`}
      title={
        lost ? 'Changes are read once a minute until the live connection is back.' : 'Changes arrive by themselves.'
      }
    >
      <Icon name={lost ? 'offline' : 'live'} size={16} />
      <span className={styles.liveText}>{words}</span>
      <span className="visually-hidden">{lost ? 'Live updates are lost. Reconnecting.' : 'Live updates are on.'}</span>
    </span>
  );
}

/** True for a moment after the connection has come back. */
function useBackAgain(status: LiveStatus): boolean {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (status === 'lost') setWasLost(true);
    if (status !== 'live') return;
    const timer = setTimeout(() => setWasLost(false), MOMENT);
    return () => clearTimeout(timer);
  }, [status]);
  return wasLost && status === 'live';
}
