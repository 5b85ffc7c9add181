import { getNotifications } from '#shared/api/notifications';
import { textOf } from '../../api/http/request.ts';
import { useNotifications } from '../../api/notifications.ts';
import { notificationTexts } from '../../texts/players/notifications.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Choices } from './choices.tsx';
import { OtherBrowsers } from './other-browsers.tsx';
import { ThisBrowser, useThisBrowser } from './this-browser.tsx';

/** What the player is notified of while away, when, and in which browsers. */
export function Notifications() {
  const { data: settings, error, refetch } = useNotifications();
  const here = useThisBrowser();
  const on = settings?.subscriptions.length;
  return (
    <Section title={notificationTexts.heading} aside={on ? notificationTexts.count(on) : undefined}>
      {settings && here ? (
        <>
          <ThisBrowser settings={settings} here={here} />
          <Choices settings={settings} />
          <OtherBrowsers settings={settings} />
        </>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{textOf(error, getNotifications.fallback)}</LoadError>
      ) : (
        <SkeletonRows count={13} height="63px" label={notificationTexts.loading} />
      )}
    </Section>
  );
}
