import { Drawing } from '../drawing.tsx';

/** A seal of wax with a chevron in it: whole, broken in two, or still soft while nothing is known. */
export function SealMark({ state, size = 48 }: { state: 'whole' | 'broken' | 'open'; size?: number }) {
  const edge =
    'M32 5C37 5 39 8.500 43.500 9.500S52 10.500 54 15 53 22.500 55 26.500 59 33 57.500 37.500 51 43.500 49.500 48 46.500 56 41.500 57 35 54.500 30.500 55.500 23 59 18.500 56.500 15 49.500 11.500 46 5.500 40.500 6 35.500 9 28 9 23.500 8.500 14.500 13 12S20.500 11 24 9 27.500 5 32 5Z';
  return (
    <Drawing box="0 0 64 64" size={size}>
      <path d={edge} fill="var(--surface)" strokeWidth={2} strokeDasharray={state === 'open' ? '3 4' : undefined} />
      <circle cx={32} cy={32} r={18} strokeWidth={1.5} opacity={0.7} />
      <path d="M20 24 32 42 44 24 38 24 32 33 26 24Z" strokeWidth={1.8} />
      {state === 'broken' ? (
        <path d="M36 3 29 20 37 29 27 40 34 50 29 61" stroke="var(--ground)" strokeWidth={6} />
      ) : null}
    </Drawing>
  );
}
