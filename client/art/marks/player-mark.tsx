import { SYMBOLS } from '#shared/catalogue/galaxy';
import { MAX_LEVEL } from '#shared/rules/experience';
import { Drawing } from '../drawing.tsx';
import { GlyphLines } from '../gate/glyph.tsx';

/** Inner and outer radius of a level's stroke. */
const FROM = 57;
const TO = 65;

interface PlayerMarkProps {
  /** The player's id, which selects the star figure. Undefined while it is not known. */
  seed: number | undefined;
  level: number;
  /** Pixels. */
  size: number;
}

/** A player's emblem: a star figure in a dial with one stroke per level, lit up to the player's level. Decoration. */
export function PlayerMark({ seed, level, size }: PlayerMarkProps) {
  return (
    <Drawing box="-68 -68 136 136" size={size}>
      <path d={strokes(level, MAX_LEVEL)} stroke="var(--line-strong)" strokeWidth={1.4} />
      <path d={strokes(0, level)} stroke="var(--water)" strokeWidth={2.2} />
      <circle r={50} fill="var(--surface)" stroke="var(--line-strong)" strokeWidth={1.2} />
      <circle r={45} stroke="var(--line)" strokeWidth={0.8} />
      {seed === undefined ? null : (
        <g color="var(--text)" stroke="currentColor" transform="translate(-32 -32)">
          <GlyphLines symbol={(seed % SYMBOLS) + 1} weight={1.8} />
        </g>
      )}
    </Drawing>
  );
}

/** The strokes after `reached` up to `last`, clockwise from the top. */
function strokes(reached: number, last: number): string {
  return Array.from({ length: Math.max(0, last - reached) }, (_, index) => {
    const angle = ((reached + index) / MAX_LEVEL) * 2 * Math.PI;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    return `M${(x * FROM).toFixed(1)} ${(y * FROM).toFixed(1)}L${(x * TO).toFixed(1)} ${(y * TO).toFixed(1)}`;
  }).join('');
}
