import styles from './gate.module.css';

/** A gate has seven clamps; the seventh, at the top, locks last. */
export const CLAMPS = 7;

const PLATE =
  'M-19 -199H19L16.5 -178 12.5 -174 10.5 -164 6.5 -162 5.5 -172H-5.5L-6.5 -162 -10.5 -164 -12.5 -174 -16.5 -178Z';
const LAMP = 'M0 -189 5 -177.5 0 -166 -5 -177.5Z';
const CHEVRON = 'M-12 -189.5 0 -196 12 -189.5';

interface GateClampsProps {
  /** A unique id of the drawing, for its gradients. */
  id: string;
  locked: number;
  /** Small pictures show plain, larger lamps. */
  small: boolean;
}

/** The seven clamps on the rim. The first `locked` of them, clockwise from the top, are locked and lit. */
export function GateClamps({ id, locked, small }: GateClampsProps) {
  return (
    <g>
      <defs>
        <radialGradient id={`${id}halo`} gradientUnits="userSpaceOnUse" cx={0} cy={-178} r={34}>
          <stop offset="0" stopColor="var(--amber)" stopOpacity={0.5} />
          <stop offset="0.4" stopColor="var(--amber)" stopOpacity={0.16} />
          <stop offset="1" stopColor="var(--amber)" stopOpacity={0} />
        </radialGradient>
        <linearGradient id={`${id}lamp`} gradientUnits="userSpaceOnUse" x1={0} y1={-189} x2={0} y2={-166}>
          <stop offset="0" stopColor="var(--sunlight)" />
          <stop offset="0.45" stopColor="var(--amber)" />
          <stop offset="1" stopColor="var(--amber)" />
        </linearGradient>
      </defs>
      {Array.from({ length: CLAMPS }, (_, index) => {
        const place = index + 1;
        const lit = place <= locked;
        return (
          <g key={place} transform={`rotate(${(place * 360) / CLAMPS})`}>
            <g className={`${styles.clamp} ${lit ? styles.locked : ''}`}>
              <path d={PLATE} fill="var(--stone-dark)" stroke="none" transform="translate(0 2.5)" opacity={0.7} />
              <path d={PLATE} fill={`url(#${id}plate)`} stroke="var(--stone-edge)" strokeWidth={0.9} />
              <path d="M-15.5 -177.5-13.2 -196M15.5 -177.5 13.2 -196" stroke="var(--stone-dark)" strokeWidth={0.7} />
              <path d={LAMP} fill="var(--stone-dark)" stroke="var(--stone-dark)" strokeWidth={2.6} />
              <path d={LAMP} fill="var(--stone)" stroke="var(--stone-light)" strokeWidth={0.7} />
              <path d={CHEVRON} stroke="var(--stone-dark)" strokeWidth={1.5} />
              <g className={styles.lamp} opacity={lit ? 1 : 0}>
                <circle cy={-178} r={34} fill={`url(#${id}halo)`} stroke="none" />
                <path d={LAMP} fill={`url(#${id}lamp)`} stroke={small ? 'var(--amber)' : 'none'} strokeWidth={9} />
                {small ? null : <path d={CHEVRON} stroke="var(--amber)" strokeWidth={1.5} />}
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}
