import { SYMBOLS } from '#shared/catalogue/galaxy';
import { Drawing } from '../../art/drawing.tsx';
import { GlyphLines } from '../../art/gate/glyph.tsx';

/** The shield of the introduction's slide on a 64 by 72 grid, with an inner outline. */
const SHIELD = 'M32 3 60 13.5V38C60 54 48.5 63.5 32 69 15.5 63.5 4 54 4 38V13.5Z';
const INNER = 'M32 8 55.5 17V37.5C55.5 51 45.5 59 32 64 18.5 59 8.5 51 8.5 37.5V17Z';

interface CrestProps {
  /** The alliance's id, which selects its star figure. */
  seed: number;
  /** Height in pixels. */
  size: number;
}

/** An alliance's crest. Decorative, because the name stands beside it. */
export function Crest({ seed, size }: CrestProps) {
  const small = size < 64;
  return (
    <Drawing box="0 0 64 72" size={(size * 64) / 72} height={size}>
      <path d={SHIELD} fill="var(--surface)" stroke="var(--water)" strokeWidth={small ? 2.4 : 1.3} />
      {small ? null : <path d={INNER} stroke="var(--line-strong)" strokeWidth={0.8} />}
      <g
        color="var(--text)"
        stroke="currentColor"
        transform={`translate(${small ? 8 : 12} ${small ? 9 : 14}) scale(${small ? 0.75 : 0.62})`}
      >
        <GlyphLines symbol={(seed % SYMBOLS) + 1} weight={small ? 3 : 1.8} />
      </g>
    </Drawing>
  );
}
