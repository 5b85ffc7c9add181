import type { NotificationSettings } from '#shared/api/notifications';
import { textOf } from '../../api/http/request.ts';
import { useNotifications } from '../../api/notifications.ts';
import { Unread } from '../../game/unread.tsx';
import { notificationTexts } from '../../texts/players/notifications.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { deviceOf } from '../../ui/format/device.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Choices } from './choices.tsx';
import styles from './notifications.module.css';
import { ThisBrowser, useThisBrowser } from './this-browser.tsx';
import { useDeleteSubscription } from './use-settings.ts';

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
      ) : (
        <Unread error={error} refetch={refetch} count={13} height="63px" label={notificationTexts.loading} />
      )}
    </Section>
  );
}

/** The player's other browsers with notifications, each with a button that ends them there. */
function OtherBrowsers({ settings }: { settings: NotificationSettings }) {
  const remove = useDeleteSubscription();
  const others = settings.subscriptions.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{notificationTexts.others.heading}</h3>
      <ul>
        {others.map(({ subscription_id, created_at, user_agent }) => (
          <li key={subscription_id} className={styles.browser}>
            <div>
              <p title={user_agent}>{deviceOf(user_agent)}</p>
              <p className={styles.fine}>
                {notificationTexts.others.since} <time dateTime={created_at}>{clockTime(created_at)}</time>
              </p>
            </div>
            <Button
              aria-label={notificationTexts.others.removeOf(deviceOf(user_agent))}
              busy={remove.isPending && remove.variables === subscription_id}
              onClick={() => remove.mutate(subscription_id)}
            >
              {notificationTexts.others.remove}
            </Button>
          </li>
        ))}
      </ul>
      {remove.isError ? <Alert>{textOf(remove.error)}</Alert> : null}
    </div>
  );
}
