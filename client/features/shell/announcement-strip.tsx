import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { Announcement } from '#shared/api/announcements';
import { Icon } from '../../art/marks/icons.tsx';
import { useHasPassed } from '../../clock/server-clock.ts';
import { AnnouncementText } from '../../game/announcement-text.tsx';
import { browserMemory } from '../../storage.ts';
import { announcementTexts } from '../../texts/players/announcements.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './account-banners.module.css';

/** The announcement that was dismissed last in this browser. */
const DISMISSED = 'announcement_dismissed';

/** What the operators announce, above every page, until its time is over or the player dismisses it. */
export function AnnouncementStrip({ announcement: { id, until, texts } }: { announcement: Announcement }) {
  const isOver = useHasPassed(until);
  const dismissed = useSyncExternalStore(browserMemory.listen, () => browserMemory.get(DISMISSED));
  if (isOver || dismissed === `${id}`) return null;
  return (
    <section className={`${styles.banner} ${styles.told}`} aria-label={announcementTexts.label}>
      <AnnouncementText texts={texts} className={styles.words} />
      <div className={styles.tools}>
        <Link to="/letters#announcements">{announcementTexts.all}</Link>
        <Button
          kind="bare"
          icon
          aria-label={announcementTexts.dismiss}
          onClick={() => browserMemory.set(DISMISSED, `${id}`)}
        >
          <Icon name="close" size={18} />
        </Button>
      </div>
    </section>
  );
}
