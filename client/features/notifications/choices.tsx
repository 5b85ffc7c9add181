import { useId, useState } from 'react';
import type { NotificationSettings } from '#shared/api/notifications';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { textOf } from '../../api/http/request.ts';
import { ownTimeZone } from '../../api/notifications.ts';
import { notificationTexts } from '../../texts/players/notifications.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CheckBox } from '../../ui/form/field.tsx';
import styles from './notifications.module.css';
import { useChoices } from './use-settings.ts';

const NIGHT = { from: '22:00', until: '07:00' };

type Change = ReturnType<typeof useChoices>['mutate'];

/** What the player is notified of, and when. Every change is saved at once. */
export function Choices({ settings }: { settings: NotificationSettings }) {
  const { mutate: change, error } = useChoices();
  const { kinds, email } = settings;
  return (
    <>
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{notificationTexts.kinds.heading}</legend>
        {NOTIFICATION_KINDS.map((kind) => (
          <CheckBox
            key={kind}
            checked={kinds[kind]}
            onChange={(wanted) => change({ kinds: { ...kinds, [kind]: wanted } })}
          >
            {notificationTexts.kinds.names[kind]}
          </CheckBox>
        ))}
        <p className={styles.fine}>{notificationTexts.kinds.note}</p>
      </fieldset>
      <Quiet settings={settings} change={change} />
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{notificationTexts.email.heading}</legend>
        <CheckBox checked={email} onChange={(wanted) => change({ email: wanted })}>
          {notificationTexts.email.switch}
        </CheckBox>
        <p className={styles.fine}>{notificationTexts.email.note}</p>
      </fieldset>
      {error ? <Alert>{textOf(error)}</Alert> : null}
    </>
  );
}

function Quiet({
  settings: { quiet_hours, time_zone, hold_attacks },
  change,
}: {
  settings: NotificationSettings;
  change: Change;
}) {
  const zone = ownTimeZone();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.heading}>{notificationTexts.quiet.heading}</legend>
      <CheckBox
        checked={quiet_hours !== null}
        onChange={(wanted) => change(wanted ? { quiet_hours: NIGHT, time_zone: zone } : { quiet_hours: null })}
      >
        {notificationTexts.quiet.switch}
      </CheckBox>
      {quiet_hours ? (
        <>
          <div className={styles.times}>
            <Time
              label={notificationTexts.quiet.from}
              value={quiet_hours.from}
              onChange={(from) => change({ quiet_hours: { ...quiet_hours, from } })}
            />
            <Time
              label={notificationTexts.quiet.until}
              value={quiet_hours.until}
              onChange={(until) => change({ quiet_hours: { ...quiet_hours, until } })}
            />
          </div>
          <p className={styles.fine}>{notificationTexts.quiet.zone(nameOf(time_zone))}</p>
          {zone === time_zone ? null : (
            <Button kind="bare" onClick={() => change({ time_zone: zone })}>
              {notificationTexts.quiet.elsewhere(nameOf(zone))}
            </Button>
          )}
          <CheckBox checked={hold_attacks} onChange={(wanted) => change({ hold_attacks: wanted })}>
            {notificationTexts.quiet.hold}
          </CheckBox>
          <p className={styles.fine}>{notificationTexts.quiet.holdNote}</p>
        </>
      ) : null}
    </fieldset>
  );
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ');

interface TimeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Saved when it is left, because browsers report each digit. */
function Time({ label, value, onChange }: TimeProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        required
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed && typed !== value) onChange(typed);
          setTyped(undefined);
        }}
      />
    </div>
  );
}
