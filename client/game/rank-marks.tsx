import { marksOf } from '#shared/rules/research';
import { Drawing } from '../art/drawing.tsx';
import { uiTexts } from '../texts/ui.ts';

/** What ships and squads wear after every five levels of their research: one chevron each. Nothing for none. */
export function RankMarks({ of }: { of: { readonly attack_level: number; readonly defense_level: number } }) {
  const marks = marksOf({ attackLevel: of.attack_level, defenseLevel: of.defense_level });
  if (marks === 0) return null;
  const chevrons = Array.from({ length: marks }, (_, i) => `M${9 * i + 1} 9 ${9 * i + 5} 4 ${9 * i + 9} 9`);
  return (
    <Drawing box={`0 0 ${9 * marks + 1} 12`} size={9 * marks} height={11} title={uiTexts.marks(marks)}>
      <path d={chevrons.join('')} stroke="var(--amber)" strokeWidth={1.6} />
    </Drawing>
  );
}
