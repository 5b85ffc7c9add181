import type { ReportKind } from '#shared/catalogue/missions';
import { Drawing, lineWeight } from '../../art/drawing.tsx';

interface Lines {
  readonly main: string;
  readonly fine: string;
}

/** On the 64 grid: a scout that leaves its trail, a rover with its mast, a dome between two tents, a dish on its mount. */
const LINES: Partial<Record<ReportKind, Lines>> = {
  explore: {
    main: 'M45 12c6-2 9-1.5 9-1.5s.5 3-1.5 9C50 27 43 34 35 39l-10-10C30 21 37 14.5 45 12ZM27 27l-9 1-6 7 10 .5M37 37l-1 9-7 6-.5-10',
    fine: 'M43 18.5a4 4 0 1 0 .1 0M22 42 9 55M17 39l-7 7M25 47l-7 7',
  },
  malp: {
    main: 'M10 38h44l-4-9H16ZM14 38v4M50 38v4M16 52a6 6 0 1 0-.1 0M32 52a6 6 0 1 0-.1 0M48 52a6 6 0 1 0-.1 0M24 29V14M19 14h12v-6H19Z',
    fine: 'M31 11h5M40 29v-7l8-5M16 46.1h.1M32 46.1h.1M48 46.1h.1M37 33.5h9M41 8a5 5 0 0 1 0 7M45 5a9 9 0 0 1 0 13',
  },
  colonize: {
    main: 'M8 52h48M18 52c0-12 6-19 14-19s14 7 14 19M28 52v-7a4 4 0 0 1 8 0v7M8 52l6-12 4.5 6M56 52l-6-12-4.5 6',
    fine: 'M32 33V12M32 13h10l-3 4 3 4H32M19.5 43.5c8-3 17-3 25 0M10 19h.1M20 10h.1M52 9h.1M55 25h.1',
  },
  // A tablet with its symbols.
  artifact: {
    main: 'M16 10h28l6 6v38H14V12ZM44 10v6h6M22 24h6v6h-6ZM36 24l4 6h-8ZM25 36a4 4 0 1 0 .1 0M33 44l3-6 4 6',
    fine: 'M20 50h24M19 17h18M46 22v26',
  },
  survey: {
    main: 'M14 14a25 25 0 0 0 33 33ZM30 47l-7 9h18l-4-7M32 30l11-11M45 14a3 3 0 1 0 .1 0',
    fine: 'M19 26a25 25 0 0 0 16 16M50 8a12 12 0 0 1 5 5M54 4a18 18 0 0 1 6 6M10 56h44',
  },
};

/** Shown for kinds without a picture of their own: the gate. */
const GATE: Lines = {
  main: 'M32 8a24 24 0 1 0 .1 0M32 15a17 17 0 1 0 .1 0',
  fine: 'M32 5v6M13 13l5 5M51 13l-5 5M5 32h6M53 32h6M13 51l5-5M51 51l-5-5M32 53v6',
};

/** The picture of what a mission of this kind sends through the gate; for a survey, of the dish that made it. */
export function MissionPicture({ kind, size = 44 }: { kind: ReportKind; size?: number }) {
  const { main, fine } = LINES[kind] ?? GATE;
  const weight = lineWeight(size);
  return (
    <Drawing box="0 0 64 64" size={size}>
      <path d={main} strokeWidth={weight} />
      <path d={fine} strokeWidth={weight} opacity={0.6} />
    </Drawing>
  );
}
