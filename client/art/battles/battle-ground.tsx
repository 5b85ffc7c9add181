interface BattleGroundProps {
  place: 'orbit' | 'ground';
  className?: string | undefined;
}

/** Stars that do not move, placed by a simple sequence: each is 61.8 % of the width further than the last. */
const STARS = Array.from({ length: 70 }, (_, i) => ({
  x: (i * 618.034) % 1000,
  y: (i * 381.966 * 1.7) % 400,
  size: 0.5 + ((i * 7) % 5) * 0.22,
}));

/** The backdrop of a battle: the limb of a world below the stars, or a ridge under its sky. */
export function BattleGround({ place, className }: BattleGroundProps) {
  return (
    <svg className={className} viewBox="0 0 1000 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="1000" height="400" fill="var(--night-high)" />
      {place === 'ground' ? <rect width="1000" height="400" fill="var(--night-low)" opacity="0.45" /> : null}
      <g fill="var(--star)" opacity={place === 'orbit' ? 0.55 : 0.22}>
        {STARS.map(({ x, y, size }) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={size} />
        ))}
      </g>
      {place === 'orbit' ? <Limb /> : <Ridge />}
    </svg>
  );
}

/** The world that is fought for, to the right: its defenders come from there. */
function Limb() {
  return (
    <g>
      <circle cx="1240" cy="260" r="420" fill="var(--water)" opacity="0.05" />
      <circle cx="1240" cy="260" r="396" fill="var(--stone)" />
      <circle cx="1252" cy="272" r="392" fill="var(--stone-dark)" />
      <circle cx="1240" cy="260" r="396" fill="none" stroke="var(--water)" strokeOpacity="0.4" strokeWidth="1.5" />
      <g fill="none" stroke="var(--stone-mid)" strokeWidth="1.5" opacity="0.7">
        <path d="M872 190C920 205 950 180 1000 196M858 246C905 250 930 268 1000 258M866 316C910 306 950 330 1000 318" />
      </g>
    </g>
  );
}

function Ridge() {
  return (
    <g stroke="var(--stone-mid)" strokeWidth="1.5">
      <path
        d="M-10 330 90 285 150 305 240 262 330 312 420 290 520 322 600 280 690 300 770 250 860 300 930 276 1010 310V410H-10Z"
        fill="var(--stone-dark)"
      />
      <path d="M-10 372C160 350 300 384 470 366S800 350 1010 376V410H-10Z" fill="var(--stone)" />
    </g>
  );
}
