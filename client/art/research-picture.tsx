import { useId } from 'react';
import { Drawing, lineWeight, StoneGradient } from './drawing.tsx';

/** A line of research on a grid of 64: its subject in stone, and in colour what is learned about it. */
interface ResearchDrawing {
  readonly subject: string;
  readonly mark: string;
  readonly hue: string;
}

const SUBJECTS = {
  dart: 'M32 15 37 34 46 43 37 42 32 47 27 42 18 43 27 34Z',
  lander: 'M16 36 22 26H42L48 36V41H16ZM22 41V47M42 41V47M28 41 26 47H38L36 41M26 31H38',
  liner: 'M11 34 20 28H42L53 33.500 42 39H20ZM26 28V23H36V28M20 39 16 44H26L29 39M44 33.500H47',
  giant: 'M32 15 51 42H13ZM32 15V42M19 42V47H45V42M24 34H40',
  helmet: 'M19 39V34A13 13 0 0 1 45 34V39H39L37 46H27L25 39ZM32 21V15M29 34H35',
  strata: 'M11 27Q21 22 32 27T53 27V48Q43 44 32 48T11 48ZM11 37Q21 32 32 37T53 37',
  crane: 'M20 49V15H47M20 23 28 15M20 31 26 23M26 23 20 15M41 15V25M14 49H30M36 33H46V43H36Z',
  chart: 'M32 49A17 17 0 1 1 49 32M32 41A9 9 0 1 1 41 32M32 32 50 14',
  engine: 'M16 24H34L42 20V44L34 40H16ZM22 24V40M28 24V40',
  dish: 'M19 21A16 16 0 0 0 41 43ZM30 32 40 22M24 44 18 50H34L31 45',
  council: 'M17 30A15 7 0 0 1 47 30A15 7 0 0 1 17 30ZM24 36 21 49M40 36 43 49M32 37V49',
} as const;

/** Rays from a muzzle, and a plate with rivets. */
const GUNS = 'M44 22 54 12M49 24 56 21M42 17 45 10';
const PLATES = 'M45 11 55 15V22C55 27 50.500 30 45 31.500 39.500 30 35 27 35 22V15ZM45 16V26M40 20H50';

const guns = (subject: string): ResearchDrawing => ({ subject, mark: GUNS, hue: '--energy' });
const plates = (subject: string): ResearchDrawing => ({ subject, mark: PLATES, hue: '--trinium' });

/** The drawings by id of the line. */
const RESEARCH_DRAWINGS: Readonly<Record<number, ResearchDrawing>> = {
  1: guns(SUBJECTS.dart),
  2: plates(SUBJECTS.dart),
  3: guns(SUBJECTS.lander),
  4: plates(SUBJECTS.lander),
  5: guns(SUBJECTS.liner),
  6: plates(SUBJECTS.liner),
  7: guns(SUBJECTS.giant),
  8: plates(SUBJECTS.giant),
  9: guns(SUBJECTS.helmet),
  10: plates(SUBJECTS.helmet),
  // Seam Reading: a seam that turns, with the bright ore in it
  11: { subject: SUBJECTS.strata, mark: 'M14 42 22 34 30 40 39 31 50 36M30 40V44M39 31V27', hue: '--metal' },
  // Site Command: two loads on one hook
  12: { subject: SUBJECTS.crane, mark: 'M38 25H44V30H38ZM50 33H54V43H50Z', hue: '--amber' },
  // Gate Reach: the farther world
  13: {
    subject: SUBJECTS.chart,
    mark: 'M50 11A3 3 0 1 1 50 17 3 3 0 0 1 50 11ZM53 32A21 21 0 0 0 50 22M42 11.500A21 21 0 0 0 32 11',
    hue: '--water',
  },
  // Drives: a longer flame
  14: { subject: SUBJECTS.engine, mark: 'M42 25 54 32 42 39M42 29 48 32 42 35', hue: '--water' },
  // Listening: three waves
  15: { subject: SUBJECTS.dish, mark: 'M42 14A8 8 0 0 1 48 20M45 9A14 14 0 0 1 53 17M40 22H40.100', hue: '--naquadah' },
  // War Council: one seat more at the table
  16: {
    subject: SUBJECTS.council,
    mark: 'M32 12A3 3 0 1 1 32 18 3 3 0 0 1 32 12ZM20 17A3 3 0 1 1 20 23M44 17A3 3 0 1 0 44 23',
    hue: '--danger',
  },
};

/** For a line that only a newer server knows: an open book. */
const PLAIN_BOOK: ResearchDrawing = {
  subject:
    'M32 20C27 16.500 21 16 14 17V44C21 43 27 43.500 32 47 37 43.500 43 43 50 44V17C43 16 37 16.500 32 20ZM32 20V47',
  mark: 'M19 24H27M19 30H27M37 24H45M37 30H45',
  hue: '--naquadah',
};

interface ResearchPictureProps {
  /** The id of a line of research; an unknown one shows an open book. */
  typeId: number;
  /** Pixels. */
  size?: number;
}

/** A line of research as a plate of the archive: its subject engraved in stone, and in colour what is learned. */
export function ResearchPicture({ typeId, size = 56 }: ResearchPictureProps) {
  const id = useId();
  const { subject, mark, hue } = RESEARCH_DRAWINGS[typeId] ?? PLAIN_BOOK;
  const weight = lineWeight(size) * 0.85;
  return (
    <Drawing box="0 0 64 64" size={size}>
      <defs>
        <StoneGradient id={`${id}stone`} />
      </defs>
      <g stroke="var(--stone-edge)" strokeWidth={weight}>
        <path d="M32 4A28 28 0 1 1 32 60 28 28 0 0 1 32 4Z" fill="var(--stone)" strokeWidth={weight * 0.8} />
        <path d="M32 4V7M60 32H57M32 60V57M4 32H7M51.8 12.2 49.7 14.3M51.8 51.8 49.7 49.7M12.2 51.8 14.3 49.7M12.2 12.2 14.3 14.3" />
        <path d={subject} fill={`url(#${id}stone)`} />
        <path d={mark} stroke={`var(${hue})`} fill={`var(${hue})`} fillOpacity={0.15} />
      </g>
    </Drawing>
  );
}
