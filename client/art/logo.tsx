import { Drawing } from './drawing.tsx';

interface LogoProps {
  /** Pixels. */
  size?: number;
  /** Its spoken name, where the product's name does not stand beside it. */
  title?: string;
  className?: string;
}

/** The mark: a ring, six chevrons that hold it, and the seventh above, lit. public/favicon.svg is the same drawing. */
export function Logo({ size = 32, title, className }: LogoProps) {
  const small = size < 28;
  return (
    <Drawing box="0 0 64 64" size={size} title={title} className={className}>
      <path
        d="M23 20.4A19 19 0 1 0 41 20.4"
        stroke="var(--stone-edge)"
        strokeWidth={small ? 6 : 4.5}
        strokeLinecap="butt"
      />
      {small ? null : (
        <g stroke="var(--stone-edge)">
          <path d="M25.8 26.6A12.5 12.5 0 1 0 38.2 26.6" strokeWidth={1.5} opacity={0.7} />
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <path
              key={place}
              d="M0 -21.5V-26"
              transform={`translate(32 37.1) rotate(${(place * 360) / 7})`}
              strokeWidth={3}
            />
          ))}
        </g>
      )}
      <path
        d="M16 18 32 5 48 18"
        stroke="var(--amber)"
        strokeWidth={small ? 7 : 4.5}
        strokeLinecap="butt"
        strokeLinejoin="miter"
      />
      <path d="M32 15 37.5 23.5 32 32 26.5 23.5Z" fill="var(--amber)" stroke="none" />
    </Drawing>
  );
}
