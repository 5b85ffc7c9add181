import { deleteSubscription, type NotificationSettings } from '#shared/api/notifications';
import { textOf } from '../../api/http/request.ts';
import { notificationTexts } from '../../texts/players/notifications.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { deviceOf } from '../../ui/format/device.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './notifications.module.css';
import { useDeleteSubscription } from './use-settings.ts';

/** The player's other browsers with notifications, each with a button that ends them there. */
export function OtherBrowsers({ settings }: { settings: NotificationSettings }) {
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
      {remove.isError ? <Alert>{textOf(remove.error, deleteSubscription.fallback)}</Alert> : null}
    </div>
  );
}
