import { destroyedPrice } from '#shared/rules/battles/aftermath';
import type { SideName } from '#shared/rules/battles/battle';
import type { Course } from '#shared/rules/battles/course';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { full, percent } from '../../../ui/format/number.ts';
import { turnsOf } from './battle-story.ts';
import { strengthLeft } from './forces.ts';
import { lostForGood, type Reader, sideOf, type ToldBattle, verdictOf } from './reader.ts';
import styles from './verdict.module.css';

interface VerdictProps {
  battle: ToldBattle;
  course: Course;
  reader: Reader;
}

/** Who won, in a word and a sentence, and what is left of each side. */
export function Verdict({ battle, course, reader }: VerdictProps) {
  const { kind, outcome } = battle;
  const { title, tone } = verdictOf(outcome, reader);
  const turns = turnsOf(course.orbit) + turnsOf(course.ground);
  return (
    <section className={styles.verdict} data-tone={tone} aria-label={title}>
      <SideCard battle={battle} course={course} side="attacker" reader={reader} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.sum}>{battleReportTexts.sum(kind, outcome, turns)}</p>
      </div>
      <SideCard battle={battle} course={course} side="defender" reader={reader} />
    </section>
  );
}

function SideCard({ battle, course, side, reader }: VerdictProps & { side: SideName }) {
  const left = strengthLeft(course, side);
  const { ships, squads } = lostForGood(battle.losses[side]);
  const price = destroyedPrice(
    battle.losses[side].map(({ owner_id, type_id, ...loss }) => ({ ...loss, ownerId: owner_id, typeId: type_id })),
  );
  const name = battle[side].username;
  return (
    <div className={styles.side} data-side={side}>
      <p className={styles.role}>
        {reader !== 'guest' && sideOf(reader) === side
          ? `${battleReportTexts.sides[side]}, ${battleReportTexts.page.you}`
          : battleReportTexts.sides[side]}
      </p>
      <p className={styles.name}>{name}</p>
      {left === undefined ? null : (
        <>
          <div className={styles.bar} role="img" aria-label={battleReportTexts.page.strength(name, percent(left))}>
            <div className={styles.left} style={{ width: percentWidth(left) }} />
          </div>
          <p className={styles.kept}>{battleReportTexts.page.kept(percent(left))}</p>
        </>
      )}
      <p className={styles.lost}>
        {battleReportTexts.page.lost(battleReportTexts.list.units(ships, squads), price > 0 ? full(price) : '')}
      </p>
    </div>
  );
}

const percentWidth = (share: number) => `${(100 * share).toFixed(1)}%`;
