import { Drawing } from '../drawing.tsx';

interface LogoProps {
  /** Pixels. */
  size?: number;
  /** Accessible name, if the product's name does not stand beside it. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The logo: a ring, six chevrons on it, and the seventh above, lit. public/favicon.svg is the same drawing. */
export function Logo({ size = 32, title, className }: LogoProps) {
  const small = size < 28;
  return (
    <Drawing box="0 0 64 64" size={size} title={title} className={className}>
      {small ? (
        <path d="M22 22A18 18 0 1 0 42 22" stroke="var(--stone-edge)" strokeWidth={7} strokeLinecap="butt" />
      ) : (
        <g stroke="var(--stone-edge)" strokeLinecap="butt" transform="rotate(-90 32 38)">
          <circle
            cx={32}
            cy={38}
            r={20}
            pathLength={7}
            strokeWidth={5.5}
            strokeDasharray="0.86 0.14"
            strokeDashoffset={-0.07}
          />
          <circle cx={32} cy={38} r={14} strokeWidth={1.2} opacity={0.8} />
        </g>
      )}
      <path
        d="M14 17 32 4 50 17"
        stroke="var(--amber)"
        strokeWidth={small ? 7 : 4.5}
        strokeLinecap="butt"
        strokeLinejoin="miter"
      />
      <path d="M32 12.5 38.5 22 32 31.5 25.5 22Z" fill="var(--amber)" stroke="var(--ground)" strokeWidth={3} />
    </Drawing>
  );
}
