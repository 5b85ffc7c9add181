import { useQuery } from '@tanstack/react-query';
import { deleteSubscription, type NotificationSettings } from '#shared/api/notifications';
import { ApiError } from '../../api/http/api-error.ts';
import { request, textOf } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { useNotifications } from '../../api/notifications.ts';
import { isSubscribed, type PushSupport, pushSupport, turnOff, turnOn } from '../../api/push-subscription.ts';
import { Unread } from '../../game/unread.tsx';
import { useCommand } from '../../live/use-command.ts';
import { notificationTexts } from '../../texts/players/notifications.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { deviceOf } from '../../ui/format/device.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Choices } from './choices.tsx';
import styles from './notifications.module.css';
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

interface Here {
  readonly support: PushSupport;
  /** Whether this browser is told. */
  readonly on: boolean;
}

/** What this browser can, and whether it is subscribed; undefined until the browser has answered. */
function useThisBrowser(): Here | undefined {
  return useQuery({
    queryKey: KEYS.pushSubscription,
    queryFn: async () => ({ support: pushSupport(), on: await isSubscribed() }),
    refetchOnWindowFocus: 'always',
  }).data;
}

/** Turns notifications on or off in this browser, or says why that is not possible. */
function ThisBrowser({ settings, here: { support, on } }: { settings: NotificationSettings; here: Here }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{notificationTexts.here.heading}</h3>
      {support === 'yes' ? <Switch settings={settings} on={on} /> : <p className={styles.words}>{reasonOf(support)}</p>}
    </div>
  );
}

function reasonOf(support: Exclude<PushSupport, 'yes'>): string {
  if (support === 'denied') return notificationTexts.here.denied;
  if (support === 'install') return notificationTexts.here.install;
  return support === 'insecure' ? notificationTexts.here.insecure : notificationTexts.here.unsupported;
}

/** What happens is explained before the browser asks, because after a refusal it never asks again. */
function Switch({ settings, on }: { settings: NotificationSettings; on: boolean }) {
  const change = useCommand(
    async (wanted: boolean) => {
      if (wanted) return turnOn(settings.public_key);
      const own = settings.subscriptions.find(({ current }) => current);
      await turnOff();
      return own && request(deleteSubscription, { params: { id: own.subscription_id } });
    },
    {
      merge: (cache, answer) => void (typeof answer === 'object' && cache.setQueryData(KEYS.notifications, answer)),
      reads: ['push-subscription'],
    },
  );
  return (
    <>
      <p className={styles.words}>{on ? notificationTexts.here.on : notificationTexts.here.ask}</p>
      <Button
        kind={on ? 'plain' : 'primary'}
        busy={change.isPending}
        busyLabel={on ? undefined : notificationTexts.here.turningOn}
        onClick={() => change.mutate(!on)}
      >
        {on ? notificationTexts.here.turnOff : notificationTexts.here.turnOn}
      </Button>
      {change.data === 'dismissed' && !on ? <Alert>{notificationTexts.here.dismissed}</Alert> : null}
      {change.isError ? <Alert>{failureOf(change.error)}</Alert> : null}
    </>
  );
}

/** The server's refusal, or that the browser itself failed. */
function failureOf(error: unknown): string {
  return error instanceof ApiError ? error.text : notificationTexts.here.failed;
}
