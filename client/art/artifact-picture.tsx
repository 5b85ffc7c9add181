import { useId } from 'react';
import { Drawing, lineWeight, StoneGradient } from './drawing.tsx';

/** An artifact on a grid of 64: its body in stone, and in colour what is strange about it. */
interface ArtifactDrawing {
  readonly body: string;
  readonly mark: string;
  readonly hue: string;
}

/** The drawings by id of the type. */
export const ARTIFACT_DRAWINGS: Readonly<Record<number, ArtifactDrawing>> = {
  // Star Tablet: a broken slate with constellations.
  1: {
    body: 'M14 12H44L50 18V48L46 54H18L14 50V34L17 31 14 28ZM20 60H44',
    mark: 'M22 20 30 24 26 32ZM34 20H42L38 27ZM22 40 28 38 32 44 40 40 42 46M34 33H42',
    hue: '--water',
  },
  // Silent Bell: it swings, and no sound leaves it.
  2: {
    body: 'M32 10A4 4 0 0 1 32 18C44 18 44 32 46 42L51 48H13L18 42C20 32 20 18 32 18M27 48A5 5 0 0 0 37 48',
    mark: 'M8 22 14 28M14 22 8 28M50 22 56 28M56 22 50 28',
    hue: '--energy',
  },
  // Glass Compass: the needle points past north.
  3: {
    body: 'M32 9A23 23 0 1 1 32 55 23 23 0 0 1 32 9ZM32 15A17 17 0 1 1 32 49 17 17 0 0 1 32 15ZM32 9V5M28 5H36',
    mark: 'M43 19 35 35 29 29ZM21 45 29 29 35 35Z',
    hue: '--water',
  },
  // Bronze Seed, which has opened a little.
  4: {
    body: 'M32 26C46 30 48 46 32 58 16 46 18 30 32 26ZM32 34V54M26 38Q28 46 32 50M38 38Q36 46 32 50',
    mark: 'M32 26V14M32 18C24 18 20 13 20 8 28 8 32 12 32 18C32 12 37 8 44 8 44 14 40 18 32 18',
    hue: '--food',
  },
  // Folded Map: one way over all its folds.
  5: {
    body: 'M8 18 22 12V48L8 54ZM22 12 36 20V56L22 48ZM36 20 52 12V48L36 56Z',
    mark: 'M12 46 18 36 26 34 30 42 40 34 42 26 48 20M45 19.500 48 20 47.500 23',
    hue: '--danger',
  },
  // Blind Lantern: its shutter is closed, and it lights all the same.
  6: {
    body: 'M26 12A6 6 0 0 1 38 12V16H26ZM20 16H44L47 24V48L44 56H20L17 48V24ZM17 24H47M17 48H47',
    mark: 'M32 30C37 35 37 38 32 43 27 38 27 35 32 30ZM8 36H13M51 36H56M10 24 14 27M54 24 50 27',
    hue: '--energy',
  },
  // Salt Crown: crystals grow from its rim.
  7: {
    body: 'M12 44 8 22 20 32 32 14 44 32 56 22 52 44ZM12 44H52V52H12Z',
    mark: 'M32 24 36 32 32 40 28 32ZM18 36 20 40 18 44 16 40ZM46 36 48 40 46 44 44 40ZM20 48H22M31 48H33M42 48H44',
    hue: '--trinium',
  },
  // Counting Stones: a string of them, and the one that came by itself.
  8: {
    body: 'M16 14A6 6 0 1 1 16 26 6 6 0 0 1 16 14ZM34 10A6 6 0 1 1 34 22 6 6 0 0 1 34 10ZM50 20A6 6 0 1 1 50 32 6 6 0 0 1 50 20ZM20 42A6 6 0 1 1 20 54 6 6 0 0 1 20 42ZM22 18 28 17M40 17 45 21M49 32 44 40M33 46 26 47',
    mark: 'M39 38A6 6 0 1 1 39 50 6 6 0 0 1 39 38ZM16 26 13 34 17 43',
    hue: '--metal',
  },
  // Hollow Idol: a folded letter where the heart was.
  9: {
    body: 'M24 10H40L43 16V24L38 28H26L21 24V16ZM26 28H38L48 36V58H16V36ZM12 58H52M28 18V20M36 18V20M29 24H35',
    mark: 'M25 38H39V50H25ZM25 38 32 45 39 38',
    hue: '--energy',
  },
  // Iron Feather: heavy, and yet it floats.
  10: {
    body: 'M50 8C54 24 46 42 24 48L18 46C18 26 32 12 50 8ZM50 8 12 58',
    mark: 'M42 14 42 22 50 20M34 20 34 32 46 30M26 29 26 41 38 40',
    hue: '--trinium',
  },
  // Mirror of Dusk: a sun that set this morning.
  11: {
    body: 'M32 6A18 20 0 1 1 32 46 18 20 0 0 1 32 6ZM29 46H35V54L37 60H27L29 54Z',
    mark: 'M16 30H48M22 30A10 10 0 0 1 42 30M32 16V13M21 20 19 18M43 20 45 18M24 35H40M28 40H36',
    hue: '--danger',
  },
  // Unfinished Key: room for one more notch.
  12: {
    body: 'M18 8A11 11 0 1 1 18 30 11 11 0 0 1 18 8ZM18 14A5 5 0 1 1 18 24 5 5 0 0 1 18 14ZM25 27 29 23 56 50V56H50ZM36 38 32 42 35 45 39 41',
    mark: 'M43 45 39 49 42 52 46 48M46 30 48 34 52 36 48 38 46 42 44 38 40 36 44 34Z',
    hue: '--water',
  },
};

/** For a type that only a newer server knows: a shard. */
const PLAIN_SHARD: ArtifactDrawing = {
  body: 'M20 54 14 30 28 10 46 18 52 40 40 56ZM14 30 32 34 46 18M32 34 40 56M32 34 20 54',
  mark: 'M28 10 32 34 52 40',
  hue: '--trinium',
};

interface ArtifactPictureProps {
  /** The id of a type of artifact; an unknown one shows a shard. */
  typeId: number;
  /** Pixels. */
  size?: number;
  /** Whether its effect is over: it is plain stone then. */
  spent?: boolean;
}

/** An artifact as explorers found it: old stone, and in colour what is strange about it. */
export function ArtifactPicture({ typeId, size = 56, spent = false }: ArtifactPictureProps) {
  const id = useId();
  const { body, mark, hue } = ARTIFACT_DRAWINGS[typeId] ?? PLAIN_SHARD;
  const colour = spent ? 'var(--stone-edge)' : `var(${hue})`;
  const weight = lineWeight(size) * 0.85;
  return (
    <Drawing box="0 0 64 64" size={size}>
      <defs>
        <StoneGradient id={`${id}stone`} />
      </defs>
      <g strokeWidth={weight}>
        <path d={body} stroke="var(--stone-edge)" fill={`url(#${id}stone)`} fillRule="evenodd" />
        <path d={mark} stroke={colour} fill={colour} fillOpacity={0.15} />
      </g>
    </Drawing>
  );
}
