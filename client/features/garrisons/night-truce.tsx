import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NightTruceView } from '#shared/api/battles/garrisons';
import { rulePath } from '#shared/catalogue/battle-rules';
import { useNightTruce } from '../../api/garrisons.ts';
import { textOf } from '../../api/http/request.ts';
import { minuteOf, useHasPassed, useServerNow } from '../../clock/server-clock.ts';
import { Unread } from '../../game/unread.tsx';
import { garrisonTexts } from '../../texts/garrisons.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import setting from '../../ui/form/setting.module.css';
import { clockTime, timeOfDay } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './garrisons.module.css';
import { localTime, momentOf, utcMinute } from './local-minute.ts';
import { useChangeNightTruce } from './use-mutations.ts';

const MINUTE = 60_000;

/** The hours of the night truce in the browser's time, what they will be, and the form that changes them. */
export function NightTruce() {
  const { data, error, refetch } = useNightTruce();
  return (
    <Section title={garrisonTexts.truce.title} aside={<Link to={rulePath('truce')}>{garrisonTexts.truce.rule}</Link>}>
      {data ? (
        data.kept ? (
          <Hours truce={data} />
        ) : (
          <p className={styles.about}>{garrisonTexts.truce.none}</p>
        )
      ) : (
        <Unread error={error} refetch={refetch} count={3} height="56px" label={garrisonTexts.truce.loading} />
      )}
    </Section>
  );
}

function Hours({ truce }: { truce: NightTruceView }) {
  const { from_minute, minutes, next, server_time } = truce;
  return (
    <>
      <p className={styles.about}>{garrisonTexts.truce.about}</p>
      <dl className={setting.facts}>
        <div>
          <dt>{garrisonTexts.truce.now}</dt>
          <dd>{hoursOf(from_minute, minutes, new Date(server_time))}</dd>
        </div>
        {next ? (
          <div>
            <dt>{garrisonTexts.truce.later(clockTime(next.valid_at))}</dt>
            <dd>{hoursOf(next.from_minute, minutes, new Date(next.valid_at))}</dd>
          </div>
        ) : null}
      </dl>
      <ChangeForm key={`${from_minute} ${next?.from_minute}`} truce={truce} />
    </>
  );
}

function ChangeForm({ truce: { from_minute, minutes, next, changeable_at } }: { truce: NightTruceView }) {
  const today = new Date(useServerNow(minuteOf));
  const [typed, setTyped] = useState<string>();
  const change = useChangeNightTruce();
  const set = localTime(next?.from_minute ?? from_minute, today);
  const time = typed ?? set;
  const mayChange = useHasPassed(changeable_at);
  const locked = changeable_at !== null && !mayChange;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!locked && time !== '') change.mutate(utcMinute(time, today));
  }
  return (
    <form className={setting.act} onSubmit={submit}>
      <TextField
        type="time"
        required
        label={garrisonTexts.truce.begins}
        value={time}
        disabled={locked || change.isPending}
        hint={time === '' ? null : garrisonTexts.truce.ends(endOf(utcMinute(time, today), minutes, today))}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p id="night-truce-terms" className={styles.words}>
        {garrisonTexts.truce.terms} {locked && changeable_at ? garrisonTexts.truce.again(clockTime(changeable_at)) : ''}
      </p>
      <Button
        type="submit"
        disabled={locked || time === set}
        busy={change.isPending}
        busyLabel={garrisonTexts.truce.changing}
        aria-describedby="night-truce-terms"
      >
        {garrisonTexts.truce.change}
      </Button>
      {change.isError ? <Alert>{textOf(change.error)}</Alert> : null}
    </form>
  );
}

const endOf = (minute: number, length: number, day: Date) =>
  timeOfDay(new Date(momentOf(minute, day).getTime() + length * MINUTE));

const hoursOf = (minute: number, length: number, day: Date) =>
  garrisonTexts.truce.hours(timeOfDay(momentOf(minute, day)), endOf(minute, length, day));
