import type { SideName } from '#shared/rules/battles/battle';
import type { Course } from '#shared/rules/battles/course';
import { UnitPicture } from '../../../art/battles/unit-picture.tsx';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { full } from '../../../ui/format/number.ts';
import { Section } from '../../../ui/layout/section.tsx';
import table from '../../../ui/table.module.css';
import { type ForceRow, forceRows } from './forces.ts';
import styles from './losses.module.css';
import type { ToldBattle } from './reader.ts';
import { unitName } from './unit-name.ts';

interface LossesProps {
  battle: ToldBattle;
  course: Course;
}

/** Who fought on each side, who fell, who was saved, and who is lost. */
export function Losses({ battle, course }: LossesProps) {
  return (
    <Section title={battleReportTexts.losses.title}>
      <div className={styles.sides}>
        {(['attacker', 'defender'] as const).map((side) => (
          <SideTable key={side} battle={battle} rows={forceRows(battle, course, side)} side={side} />
        ))}
      </div>
      <p className={styles.note}>{battleReportTexts.losses.aside}</p>
    </Section>
  );
}

function SideTable({ battle, rows, side }: { battle: ToldBattle; rows: readonly ForceRow[]; side: SideName }) {
  const caption = `${battleReportTexts.sides[side]}: ${battle[side].username}`;
  if (rows.length === 0) {
    return (
      <div>
        <p className={styles.caption}>{caption}</p>
        <p className={styles.none}>{battleReportTexts.losses.none}</p>
      </div>
    );
  }
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{battleReportTexts.losses.type}</th>
          <th scope="col">{battleReportTexts.losses.fought}</th>
          <th scope="col">{battleReportTexts.losses.fallen}</th>
          <th scope="col">{battleReportTexts.losses.savedHead}</th>
          <th scope="col">{battleReportTexts.losses.lost}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind}-${row.typeId}-${row.ownerId}`} row={row} owner={battle[side].user_id} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, owner }: { row: ForceRow; owner: number }) {
  const { kind, typeId, fought, fallen, saved } = row;
  const name =
    row.ownerId === owner ? unitName(kind, typeId) : battleReportTexts.losses.guestOf(unitName(kind, typeId));
  const lost = fallen - saved;
  return (
    <tr>
      <th scope="row" className={styles.type}>
        <span className={styles.unit}>
          <UnitPicture kind={kind} typeId={typeId} size={40} />
          {name}
        </span>
      </th>
      <td>{full(fought)}</td>
      <td className={fallen > 0 ? undefined : styles.zero}>{full(fallen)}</td>
      <td className={saved > 0 ? styles.saved : styles.zero}>
        {full(saved)}
        {saved > 0 ? <span className={styles.how}>{savedHow(kind)}</span> : null}
      </td>
      <td className={lost > 0 ? styles.lost : styles.zero}>{full(lost)}</td>
    </tr>
  );
}

function savedHow(kind: ForceRow['kind']): string {
  if (kind === 'guns') return battleReportTexts.losses.gunsBack;
  if (kind === 'militia') return battleReportTexts.losses.militiaBack;
  return kind === 'ship' ? battleReportTexts.losses.towed : battleReportTexts.losses.saved;
}
