import type { Announcement } from '#shared/api/announcements';
import { announcementIn } from '#shared/rules/announcements';
import { LANGUAGE } from '../language/language.ts';

interface AnnouncementTextProps extends Pick<Announcement, 'texts'> {
  className: string | undefined;
}

/** An announcement in the language of the page, or else in the one in which it was written. */
export function AnnouncementText({ texts, className }: AnnouncementTextProps) {
  const { language, text } = announcementIn(LANGUAGE, texts);
  return (
    <p lang={language} dir="auto" className={className}>
      {text}
    </p>
  );
}
