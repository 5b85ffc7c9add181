import { Drawing } from '../drawing.tsx';

/** Kinds of military strength: attack or defence, in space or on the ground. */
export type Strength = 'space-attack' | 'space-defense' | 'ground-attack' | 'defense' | 'soldiers' | 'ships';

/** Shapes on a 24 grid that are distinguishable without colour: a beam, a shield, a flag, a helmet, a hull, a wall. */
const MARKS: Record<Strength, string> = {
  'space-attack': 'M3 21 10 14M14 10 21 3M21 3h-6M21 3v6M12 6.500v2M12 15.500v2M6.500 12h2M15.500 12h2',
  'space-defense': 'M12 3 20 6V12C20 16.500 16.700 19.700 12 21C7.300 19.700 4 16.500 4 12V6ZM12 7.500V16.500',
  'ground-attack': 'M3 20H21M6 20V4M6 5H18L15 8.500 18 12H6',
  soldiers: 'M4 12V10A8 8 0 0 1 20 10V12ZM4 12 5.500 16H9V12M20 12 18.500 16H15V12M12 2V6M9 16V20H15V16',
  ships: 'M3 13 7 9H15L21 12.500 15 16H7ZM9 9 5 4H9L14 9M9 16 6 20H10L13 16M3 11H1M3 15H1',
  defense: 'M4 20V8H8V11H10.500V8H13.500V11H16V8H20V20ZM4 15.500H20',
};

/** The icon of a kind of strength, in the colour of the surrounding text. Text beside it must name it. */
export function StrengthMark({ strength, size = 16 }: { strength: Strength; size?: number }) {
  return (
    <Drawing box="0 0 24 24" size={size}>
      <path d={MARKS[strength]} strokeWidth={Math.max(1.5, (24 * 1.25) / size)} />
    </Drawing>
  );
}
