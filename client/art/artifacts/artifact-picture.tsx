import { useId } from 'react';
import { Drawing, lineWeight } from '../drawing.tsx';
import { ARTIFACT_DRAWINGS, PLAIN_SHARD } from './artifact-drawings.ts';

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
        <linearGradient id={`${id}stone`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="var(--stone-light)" />
          <stop offset="1" stopColor="var(--stone)" />
        </linearGradient>
      </defs>
      <g strokeWidth={weight}>
        <path d={body} stroke="var(--stone-edge)" fill={`url(#${id}stone)`} fillRule="evenodd" />
        <path d={mark} stroke={colour} fill={colour} fillOpacity={0.15} />
      </g>
    </Drawing>
  );
}
