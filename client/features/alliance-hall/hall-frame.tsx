import type { ReactNode } from 'react';
import { allianceTexts } from '../../texts/alliance.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './hall-frame.module.css';

interface HallFrameProps {
  /** How many messages are not read, in words. */
  unread: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}

/** The place of the hall, of the same height with and without messages, so that nothing below it moves. */
export function HallFrame({ unread, beside, children }: HallFrameProps) {
  return (
    <Section title={allianceTexts.hall.title} aside={unread}>
      <div className={styles.hall}>
        <div className={styles.talk}>{children}</div>
        <div className={styles.beside}>{beside}</div>
      </div>
    </Section>
  );
}

/** The hall while its file or its messages load. */
export function HallLoading({ beside = null }: { beside?: ReactNode }) {
  return (
    <HallFrame unread={null} beside={beside}>
      <SkeletonRows count={8} height="75px" label={allianceTexts.hall.loading} />
    </HallFrame>
  );
}
