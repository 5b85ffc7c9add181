import type { CSSProperties } from 'react';
import { STACK_CLASSES } from '#shared/catalogue/battles';
import type { SideName } from '#shared/rules/battles/battle';
import { BattleGround } from '../../../art/battles/battle-ground.tsx';
import { type Silhouette, silhouetteOf } from '../../../art/battles/silhouettes.ts';
import { replayTexts } from '../../../texts/battles/replay.ts';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { stackName } from './stack-name.ts';
import styles from './stage.module.css';
import type { FireLine, Stage, StageRow, Theatre } from './steps.ts';

interface StageViewProps {
  stage: Stage;
  /** Rows at the fullest moment, so that the picture keeps its height. */
  rows: number;
  fire: readonly FireLine[];
  /** Null after the battle. */
  place: Theatre | null;
  /** Changes with each moment, so that the lines of fire are drawn anew. */
  moment: string;
  label: string;
  names: Readonly<Record<SideName, string>>;
}

/** The picture of one moment: both sides face each other, and thin out; fire runs between them. */
export function StageView({ stage, rows, fire, place, moment, label, names }: StageViewProps) {
  // Each side is centred vertically, and so are the ends of its lines of fire.
  const above = (side: SideName) => (rows - stage[side].length) / 2;
  const [attackerY, defenderY] = [above('attacker') + 0.4, above('defender') + 0.4];
  return (
    <figure className={styles.stage} style={{ '--rows': rows } as CSSProperties} data-place={place ?? 'after'}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <BattleGround place={place ?? 'orbit'} className={styles.ground} />
      <div className={styles.names} aria-hidden="true">
        <p>{names.attacker}</p>
        <p>{names.defender}</p>
      </div>
      <div className={styles.field} aria-hidden="true">
        <Formation rows={stage.attacker} side="attacker" after={place === null} />
        <svg
          key={moment}
          className={styles.fire}
          viewBox={`0 0 100 ${rows}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {fire.map(({ side, from, to, strength }) => (
            <path
              key={`${side}-${from}-${to}`}
              className={styles.line}
              data-side={side}
              d={
                side === 'attacker'
                  ? `M0 ${from + attackerY}L100 ${to + defenderY}`
                  : `M100 ${from + defenderY}L0 ${to + attackerY}`
              }
              pathLength={1}
              strokeWidth={1 + 2.5 * strength}
              style={{ '--strength': 0.3 + 0.7 * strength } as CSSProperties}
            />
          ))}
        </svg>
        <Formation rows={stage.defender} side="defender" after={place === null} />
      </div>
    </figure>
  );
}

function Formation({ rows, side, after }: { rows: readonly StageRow[]; side: SideName; after: boolean }) {
  return (
    <div className={styles.formation} data-side={side}>
      {rows.map((row) => (
        <div key={row.key} className={styles.row}>
          <Ships row={row} side={side} after={after} />
          <p className={styles.words}>
            <span className={styles.type}>{stackName(row.class, row.typeId)}</span>{' '}
            <span>{replayTexts.count(row.now, row.began)}</span>
            {row.hit > 0 ? <span className={styles.hit}> {replayTexts.fell(row.hit)}</span> : null}
            {after ? <Ends row={row} side={side} /> : null}
          </p>
        </div>
      ))}
    </div>
  );
}

/** What became of those who fell. */
function Ends({ row: { class: stackClass, saved, lost }, side }: { row: StageRow; side: SideName }) {
  return (
    <>
      {saved > 0 ? <span className={styles.saved}> {savedWords(stackClass, saved, side)}</span> : null}
      {lost > 0 ? <span className={styles.lost}> {replayTexts.lost(lost)}</span> : null}
    </>
  );
}

function savedWords(stackClass: number, count: number, side: SideName): string {
  if (stackClass === STACK_CLASSES.guns) return replayTexts.repaired(count);
  if (stackClass === STACK_CLASSES.militia) return replayTexts.home(count);
  return stackClass === STACK_CLASSES.squad || side === 'attacker'
    ? replayTexts.saved(count)
    : replayTexts.towed(count);
}

/** Pixels for a unit of the drawing, where there is room. */
const DRAWN = 1.33;

/** The silhouettes of a stack: those who fight, those who fell, and after the battle the saved and the lost. */
function Ships({ row, side, after }: { row: StageRow; side: SideName; after: boolean }) {
  const shape = silhouetteOf(row.class, row.typeId);
  const states = drawnStates(row, shape, after);
  const step = 68 * shape.scale;
  const width = Math.max(step * states.length, 1);
  const facing = side === 'defender' ? `translate(${width.toFixed(1)} 0) scale(-1 1)` : undefined;
  return (
    <svg
      className={styles.ships}
      viewBox={`0 0 ${width.toFixed(1)} 42`}
      style={{ width: `${(width * DRAWN).toFixed(0)}px` }}
      preserveAspectRatio={side === 'attacker' ? 'xMaxYMid' : 'xMinYMid'}
      aria-hidden="true"
    >
      <g transform={facing}>
        {states.map((state, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is its identity
            key={i}
            className={styles.ship}
            data-state={state}
            d={shape.path}
            // The foremost, which face the enemy, fall last.
            transform={`translate(${((states.length - 1 - i) * step + 2).toFixed(1)} ${(21 - 20 * shape.scale).toFixed(1)}) scale(${shape.scale})`}
          />
        ))}
      </g>
    </svg>
  );
}

type ShipState = 'alive' | 'hit' | 'fallen' | 'saved' | 'lost';

/** One state for each silhouette: all of a small stack, a share of a large one. A stack with survivors is never drawn as empty. */
export function drawnStates(
  { began, now, hit, saved, lost }: StageRow,
  { most }: Pick<Silhouette, 'most'>,
  after: boolean,
): ShipState[] {
  const drawn = Math.min(began, most);
  const of = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((drawn * count) / began)));
  const alive = Math.min(of(now), now === began ? drawn : Math.max(now > 0 ? 1 : 0, drawn - 1));
  const rest = drawn - alive;
  if (!after) {
    const fresh = Math.min(of(hit), rest);
    return [...fill('alive', alive), ...fill('hit', fresh), ...fill('fallen', rest - fresh)];
  }
  const safe = lost === 0 ? rest : Math.min(of(saved), Math.max(0, rest - 1));
  return [...fill('alive', alive), ...fill('saved', safe), ...fill('lost', rest - safe)];
}

const fill = (state: ShipState, count: number): ShipState[] => Array.from({ length: count }, () => state);

/** What the colours of the silhouettes mean. */
export function Legend() {
  return (
    <ul className={styles.legend}>
      <li data-state="attacker">{battleReportTexts.sides.attacker}</li>
      <li data-state="defender">{battleReportTexts.sides.defender}</li>
      <li data-state="fallen">{replayTexts.legend.fallen}</li>
      <li data-state="saved">{replayTexts.legend.saved}</li>
      <li data-state="lost">{replayTexts.legend.lost}</li>
    </ul>
  );
}
