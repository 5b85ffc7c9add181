import { useId } from 'react';
import { Drawing, lineWeight } from '../drawing.tsx';
import { PLAIN_BOOK, RESEARCH_DRAWINGS } from './research-drawings.ts';

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
        <linearGradient id={`${id}stone`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="var(--stone-light)" />
          <stop offset="1" stopColor="var(--stone)" />
        </linearGradient>
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
