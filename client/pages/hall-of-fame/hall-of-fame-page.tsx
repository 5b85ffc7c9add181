import { type ReactNode, useRef, useState } from 'react';
import { getSeason, listSeasons, type Season } from '#shared/api/seasons';
import { PRODUCT } from '#shared/catalogue/product';
import { HALL_BOARDS } from '#shared/catalogue/seasons';
import { textOf } from '../../api/http/request.ts';
import { useSessionOwner } from '../../api/http/session.ts';
import { useHallOfFame, useSeasons } from '../../api/seasons.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { Board } from '../../features/seasons/board.tsx';
import { seasonTexts } from '../../texts/seasons.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime, day } from '../../ui/format/format-time.ts';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './hall-of-fame-page.module.css';

/** /hall-of-fame: who stood highest when each season ended. Everybody may read it, without an account. */
export function HallOfFamePage() {
  const { data, error, refetch } = useSeasons();
  const main = useRef<HTMLElement>(null);
  const isPlayer = useSessionOwner() !== null;
  const [chosen, setChosen] = useState<number>();
  useArrivalFocus(main);
  useTitle(seasonTexts.title);
  const number = chosen ?? data?.past[0]?.number;
  return (
    <main ref={main} id="main" className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <Logo size={40} />
        <div>
          <p className={styles.product}>{PRODUCT}</p>
          <h1 className={styles.title}>{seasonTexts.title}</h1>
          <p className={styles.lead}>{seasonTexts.lead}</p>
        </div>
        <ButtonLink to={isPlayer ? '/dashboard' : '/'} kind="primary">
          {isPlayer ? seasonTexts.back : seasonTexts.play}
        </ButtonLink>
      </header>
      {data ? (
        <>
          <p className={styles.current}>{currently(data.current)}</p>
          {number === undefined ? <p>{seasonTexts.none}</p> : null}
          {data.past.length > 1 ? (
            <nav className={styles.seasons} aria-label={seasonTexts.choose}>
              {data.past.map((each) => (
                <Button
                  key={each.number}
                  kind={each.number === number ? 'primary' : 'plain'}
                  aria-pressed={each.number === number}
                  onClick={() => setChosen(each.number)}
                >
                  {seasonTexts.season(each.number)}
                </Button>
              ))}
            </nav>
          ) : null}
          {number === undefined ? null : <SeasonHall key={number} number={number} />}
        </>
      ) : (
        <Unread error={error} fallback={listSeasons.fallback} onRetry={() => void refetch()} />
      )}
    </main>
  );
}

function SeasonHall({ number }: { number: number }): ReactNode {
  const { data, error, refetch } = useHallOfFame(number);
  if (!data) return <Unread error={error} fallback={getSeason.fallback} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={styles.lasted}>
        <b>{seasonTexts.season(number)}</b> {seasonTexts.lasted(day(data.began_at), day(data.ended_at))}
      </p>
      <div className={styles.boards}>
        {HALL_BOARDS.map((board) => (
          <Board key={board} board={board} entries={data.boards[board]} />
        ))}
      </div>
    </>
  );
}

function Unread({ error, fallback, onRetry }: { error: unknown; fallback: string; onRetry: () => void }) {
  if (!error) return <SkeletonRows count={6} height="44px" label={seasonTexts.loading} />;
  return <LoadError onRetry={onRetry}>{textOf(error, fallback)}</LoadError>;
}

function currently({ number, ends_at, over, next_at }: Season): string {
  if (over) return seasonTexts.current.over(number, next_at && clockTime(next_at));
  return ends_at === null ? seasonTexts.current.endless(number) : seasonTexts.current.ends(number, clockTime(ends_at));
}
