import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Answer } from '#shared/api/call';
import { beginSeasonNow, endSeasonNow, reviewSeason } from '#shared/api/operators';
import { SEASON_BREAK_HOURS } from '#shared/catalogue/seasons';
import { STAFF } from '#shared/catalogue/staff';
import { consoleRequest } from '../../api/console.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { full, readAmount } from '../../ui/format/number.ts';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { ConsoleFacts } from './facts.tsx';
import styles from './staff-console.module.css';
import { useStaffForm } from './use-staff-form.ts';

type Review = Answer<typeof reviewSeason>;

/** While an act is being done, it is looked at this often, in ms: rooms close when a season begins. */
const LOOK_MS = 2000;

/** The season: what comes next, and what ends it or begins the next one. */
export function SeasonControl() {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'season'],
    queryFn: () => consoleRequest(reviewSeason),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.busy && LOOK_MS,
  });
  if (!data) return <Unread error={error} refetch={refetch} count={4} height="64px" label={consoleTexts.loading} />;
  const onBegun = () => void refetch();
  return (
    <>
      <Section title={consoleTexts.season.number(data.number)}>
        <ConsoleFacts facts={factsOf(data)} />
        <Progress review={data} />
      </Section>
      {data.phase === 'closed' ? (
        <BeginNext key={data.number} review={data} onBegun={onBegun} />
      ) : (
        <EndNow key={data.number} review={data} onBegun={onBegun} />
      )}
      <Section title={consoleTexts.season.acts}>
        {data.acts.length === 0 ? <Empty>{consoleTexts.season.noActs}</Empty> : null}
        <ul>
          {data.acts.map(({ at, operator, act, details }) => (
            <li key={`${at} ${act}`} className={styles.row}>
              <div>
                <p className={styles.what}>{consoleTexts.season.act[act]}</p>
                <p className={styles.words}>{details}</p>
                <p className={styles.fine}>
                  {clockTime(at)} · {operator}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function factsOf({ phase, began_at, ends_at, next_at, galaxy, players, alliances }: Review) {
  const when = (at: string | null, otherwise: string) => (at ? clockTime(at) : otherwise);
  return [
    [consoleTexts.season.phase, consoleTexts.season.phases[phase]],
    [consoleTexts.season.began, clockTime(began_at)],
    [
      phase === 'running' ? consoleTexts.season.ends : consoleTexts.season.ended,
      when(ends_at, consoleTexts.season.never),
    ],
    ...(phase === 'running' ? [] : [[consoleTexts.season.next, when(next_at, consoleTexts.season.unknown)] as const]),
    [consoleTexts.season.galaxy, consoleTexts.season.worlds(galaxy.worlds, galaxy.held)],
    [consoleTexts.season.players, full(players)],
    [consoleTexts.season.alliances, full(alliances)],
  ] as const;
}

/** What is being done, or what came of the last act if it needs a look. */
function Progress({ review: { busy, acts } }: { review: Review }) {
  const [last] = acts;
  if (busy)
    return (
      <p role="status" className={styles.progress}>
        {consoleTexts.season.busy}
      </p>
    );
  if (last?.act === 'season-failed') return <Alert>{consoleTexts.season.failed}</Alert>;
  const isInterrupted = last?.act === 'end-season' || last?.act === 'next-season';
  return isInterrupted ? <Alert>{consoleTexts.season.interrupted}</Alert> : null;
}

interface ActProps {
  review: Review;
  /** The act has begun. */
  onBegun: () => void;
}

function EndNow({ review, onBegun }: ActProps) {
  const [hours, setHours] = useState(String(SEASON_BREAK_HOURS));
  const { number, phase, ends_at, marches, missions } = review;
  return (
    <SeasonAct
      title={consoleTexts.season.end}
      effects={[
        consoleTexts.season.backup,
        phase === 'over' && ends_at ? consoleTexts.season.endsAsOf(clockTime(ends_at)) : consoleTexts.season.endsNow,
        consoleTexts.season.home(marches, missions),
        consoleTexts.season.hall,
        consoleTexts.season.nextTold(readAmount(hours) ?? 0),
      ]}
      ask={consoleTexts.season.askEnd(number)}
      isBusy={review.busy}
      send={async (reason) => {
        await consoleRequest(endSeasonNow, { body: { season: number, break_hours: readAmount(hours) ?? 0, reason } });
        onBegun();
      }}
    >
      <AmountField
        label={consoleTexts.season.breakHours}
        hint={consoleTexts.season.breakHint}
        required
        value={hours}
        onChange={setHours}
      />
    </SeasonAct>
  );
}

function BeginNext({ review: { number, players, alliances, next, busy }, onBegun }: ActProps) {
  return (
    <SeasonAct
      title={consoleTexts.season.begin(number + 1)}
      effects={[
        consoleTexts.season.backup,
        consoleTexts.season.making,
        consoleTexts.season.deleted,
        consoleTexts.season.anew(players),
        consoleTexts.season.allianceStay(alliances),
        consoleTexts.season.kept,
        next.ends_at ? consoleTexts.season.lasts(next.days, clockTime(next.ends_at)) : consoleTexts.season.endless,
      ]}
      ask={consoleTexts.season.askBegin(number + 1)}
      isBusy={busy}
      send={async (reason) => {
        await consoleRequest(beginSeasonNow, { body: { season: number, reason } });
        onBegun();
      }}
    />
  );
}

interface SeasonActProps {
  title: string;
  /** What it would do, in its order. */
  effects: readonly string[];
  ask: string;
  /** Whether another act is being done. */
  isBusy: boolean;
  send: (reason: string) => Promise<void>;
  children?: ReactNode;
}

/** An act on the season: what it would do is said first, it needs a reason, and it asks once more. */
function SeasonAct({ title, effects, ask, isBusy, send, children }: SeasonActProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, failure, run } = useStaffForm(async () => {
    await send(reason.trim());
    setReason('');
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <Section title={title}>
      <p id={id}>{consoleTexts.season.would}</p>
      <ol className={styles.effects} aria-labelledby={id}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ol>
      <form className={styles.form} onSubmit={onSubmit}>
        {children}
        <TextAreaField
          label={consoleTexts.act.reason}
          hint={consoleTexts.season.reasonHint}
          rows={2}
          maxLength={STAFF.longestReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {failure ? <Alert>{failure}</Alert> : null}
        <Button
          type="submit"
          kind="danger"
          busy={busy}
          busyLabel={consoleTexts.act.doing}
          disabled={isBusy || reason.trim() === ''}
        >
          {title}
        </Button>
      </form>
      <ConfirmDialog
        open={asked}
        title={ask}
        words={consoleTexts.season.noWayBack}
        label={title}
        onConfirm={run}
        onClose={() => setAsked(false)}
      />
    </Section>
  );
}
