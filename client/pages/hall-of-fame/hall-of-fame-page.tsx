import { type ReactNode, useId, useState } from 'react';
import type { HallEntry, Season } from '#shared/api/seasons';
import { HALL_BOARDS, type HallBoard } from '#shared/catalogue/seasons';
import { useSessionOwner } from '../../api/http/session.ts';
import { useHallOfFame, useSeasons } from '../../api/seasons.ts';
import { Unread } from '../../game/unread.tsx';
import { peopleTexts } from '../../texts/players/people.ts';
import { seasonTexts } from '../../texts/seasons.ts';
import { Button } from '../../ui/form/button.tsx';
import { clockTime, day } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { BackLink, Page } from '../../ui/layout/page.tsx';
import { PublicPage } from '../layouts/public-page.tsx';
import styles from './hall-of-fame-page.module.css';

/** /hall-of-fame: the best players and alliances at the end of each season. Everybody may read it, without an account. */
export function HallOfFamePage() {
  const { data, error, refetch } = useSeasons();
  const [chosen, setChosen] = useState<number>();
  const number = chosen ?? data?.past[0]?.number;
  return (
    <Frame>
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
        <Unread error={error} refetch={refetch} count={6} height="44px" label={seasonTexts.loading} />
      )}
    </Frame>
  );
}

/** Players keep the frame of the game. */
function Frame({ children }: { children: ReactNode }) {
  const isPlayer = useSessionOwner() !== null;
  return isPlayer ? (
    <Page
      title={seasonTexts.title}
      lead={seasonTexts.lead}
      above={<BackLink to="/players">{peopleTexts.title}</BackLink>}
    >
      {children}
    </Page>
  ) : (
    <PublicPage title={seasonTexts.title} lead={seasonTexts.lead} withWay>
      {children}
    </PublicPage>
  );
}

function SeasonHall({ number }: { number: number }): ReactNode {
  const { data, error, refetch } = useHallOfFame(number);
  if (!data) return <Unread error={error} refetch={refetch} count={6} height="44px" label={seasonTexts.loading} />;
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

function currently({ number, ends_at, over, next_at }: Season): string {
  if (over) return seasonTexts.current.over(number, next_at && clockTime(next_at));
  return ends_at === null ? seasonTexts.current.endless(number) : seasonTexts.current.ends(number, clockTime(ends_at));
}

/** How many places are shown at first. */
const FIRST = 10;

/** One board of a hall of fame: the first ten places, and all of them at the press of a button. */
function Board({ board, entries }: { board: HallBoard; entries: readonly HallEntry[] }) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const { heading: name, means } = seasonTexts.boards[board];
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {name}
      </h2>
      <p className={styles.means}>{means}</p>
      {entries.length === 0 ? (
        <p className={styles.nobody}>{seasonTexts.nobody}</p>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <thead className="visually-hidden">
            <tr>
              <th>{seasonTexts.place}</th>
              <th>{board === 'alliances' ? seasonTexts.alliance : seasonTexts.player}</th>
              <th>{seasonTexts.score}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ place, name: who, score, members }) => (
              <tr key={place} data-place={place <= 3 ? place : undefined}>
                <td className={styles.place}>{full(place)}</td>
                <td className={styles.who}>
                  {who ?? <i>{seasonTexts.gone}</i>}
                  {members === null ? null : <span className={styles.members}>{seasonTexts.members(members)}</span>}
                </td>
                <td className={styles.score}>{full(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length > FIRST ? (
        <Button onClick={() => setAll(!all)}>{all ? seasonTexts.less : seasonTexts.more(entries.length)}</Button>
      ) : null}
    </section>
  );
}
