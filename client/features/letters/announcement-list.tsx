import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { announcementsQuery } from '../../api/announcements.ts';
import { AnnouncementText } from '../../game/announcement-text.tsx';
import { Unread } from '../../game/unread.tsx';
import { announcementTexts } from '../../texts/players/announcements.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './letters.module.css';

/** What the operators have announced, the latest first; nothing is shown if they never have. */
export function AnnouncementList() {
  const { data, error, refetch } = useQuery(announcementsQuery);
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const isShown = error !== null || (data?.announcements.length ?? 0) > 0;
  useEffect(() => {
    if (isShown && hash === '#announcements') place.current?.scrollIntoView({ block: 'start' });
  }, [isShown, hash]);
  if (!isShown) return null;
  return (
    <div ref={place} id="announcements">
      <Section title={announcementTexts.title}>
        {data ? (
          <ul className={styles.conversations}>
            {data.announcements.map(({ id, at, texts }) => (
              <li key={id} className={styles.announcement}>
                <time dateTime={at} className={styles.when}>
                  {clockTime(at)}
                </time>
                <AnnouncementText texts={texts} className={styles.announced} />
              </li>
            ))}
          </ul>
        ) : (
          <Unread error={error} refetch={refetch} count={1} height="56px" label={announcementTexts.loading} />
        )}
      </Section>
    </div>
  );
}
