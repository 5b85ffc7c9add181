import { Drawing } from '../drawing.tsx';

/** A triangle to play, two bars to pause, filled in the colour of the text. */
export function PlayMark({ state, size = 16 }: { state: 'play' | 'pause'; size?: number }) {
  return (
    <Drawing box="0 0 24 24" size={size}>
      <path d={state === 'play' ? 'M6 3.500V20.500L20.500 12Z' : 'M6 4h4v16H6ZM14 4h4v16h-4Z'} fill="currentColor" />
    </Drawing>
  );
}
