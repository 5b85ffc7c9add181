import { memo } from 'react';
import { Gate } from '../../../art/gate/gate.tsx';
import type { useDial } from '../../../art/gate/use-dial.ts';
import { missionTexts } from '../../../texts/missions.ts';
import { FULL_DIAL } from './dialling.ts';
import styles from './gate-stage.module.css';

interface GateStageProps {
  dial: ReturnType<typeof useDial>;
  /** Animate an object passing through once the last chevron has locked. */
  opens: boolean;
}

/** The gate, and its state as text. Memoized, because the gate has hundreds of elements. */
export const GateStage = memo(function GateStage({ dial, opens }: GateStageProps) {
  const held = dial.locked.length;
  const open = opens && held === FULL_DIAL;
  return (
    <div className={styles.stage}>
      <Gate
        size={440}
        className={styles.gate}
        locked={held}
        open={open}
        symbols={dial.aim === null ? dial.locked : [...dial.locked, dial.aim]}
        turn={dial.turn}
        pace={dial.pace}
      />
      <p className={styles.words} role="status">
        {open ? missionTexts.gate.open : wordsOf(held)}
      </p>
    </div>
  );
});

function wordsOf(held: number): string {
  if (held === 0) return missionTexts.gate.atRest;
  if (held === FULL_DIAL) return missionTexts.gate.lockedAll;
  return held === FULL_DIAL - 1 ? missionTexts.gate.lockedAllButLast : missionTexts.gate.locked(held);
}
