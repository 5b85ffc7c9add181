/** Gradients and filters that the parts of the hall share. */
export function DepartureLight({ id }: { id: string }) {
  const across = { gradientUnits: 'userSpaceOnUse', x1: 640, y1: 0, x2: 1760, y2: 0 } as const;
  return (
    <defs>
      <radialGradient id={`${id}haze`} gradientUnits="userSpaceOnUse" cx={1200} cy={640} r={860}>
        <stop offset="0" stopColor="var(--pool)" stopOpacity={0.5} />
        <stop offset="0.3" stopColor="var(--pool)" stopOpacity={0.26} />
        <stop offset="0.6" stopColor="var(--pool-deep)" stopOpacity={0.16} />
        <stop offset="1" stopColor="var(--pool-deep)" stopOpacity={0} />
      </radialGradient>
      <radialGradient id={`${id}lit`} gradientUnits="userSpaceOnUse" cx={1200} cy={700} r={1000}>
        <stop offset="0.2" stopColor="var(--pool)" stopOpacity={0.55} />
        <stop offset="0.55" stopColor="var(--pool-deep)" stopOpacity={0.5} />
        <stop offset="1" stopColor="var(--pool-deep)" stopOpacity={0.02} />
      </radialGradient>
      <linearGradient id={`${id}column`} gradientUnits="userSpaceOnUse" x1={0} y1={60} x2={0} y2={980}>
        <stop offset="0" stopColor="var(--stone)" stopOpacity={0.2} />
        <stop offset="0.65" stopColor="var(--stone-mid)" stopOpacity={0.75} />
        <stop offset="1" stopColor="var(--stone-light)" stopOpacity={0.6} />
      </linearGradient>
      <linearGradient id={`${id}beam`} {...across}>
        <stop offset="0" stopColor="var(--stone-dark)" />
        <stop offset="0.5" stopColor="var(--stone-mid)" />
        <stop offset="1" stopColor="var(--stone-dark)" />
      </linearGradient>
      <linearGradient id={`${id}floor`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--night-low)" />
        <stop offset="0.2" stopColor="var(--stone-dark)" />
        <stop offset="1" stopColor="var(--night-high)" />
      </linearGradient>
      <radialGradient id={`${id}pool`}>
        <stop offset="0" stopColor="var(--pool-light)" stopOpacity={0.62} />
        <stop offset="0.16" stopColor="var(--pool)" stopOpacity={0.5} />
        <stop offset="0.5" stopColor="var(--pool-deep)" stopOpacity={0.4} />
        <stop offset="1" stopColor="var(--pool-deep)" stopOpacity={0} />
      </radialGradient>
      <radialGradient id={`${id}joint`} gradientUnits="userSpaceOnUse" cx={1200} cy={940} r={900}>
        <stop offset="0" stopColor="var(--night-high)" stopOpacity={0.7} />
        <stop offset="0.55" stopColor="var(--night-high)" stopOpacity={0.5} />
        <stop offset="1" stopColor="var(--stone-mid)" stopOpacity={0.28} />
      </radialGradient>
      <linearGradient id={`${id}cradle`} gradientUnits="userSpaceOnUse" x1={-236} y1={0} x2={0} y2={0}>
        <stop offset="0" stopColor="var(--stone-dark)" />
        <stop offset="0.4" stopColor="var(--stone-mid)" />
        <stop offset="1" stopColor="var(--pool-deep)" />
      </linearGradient>
      <linearGradient id={`${id}step`} {...across}>
        <stop offset="0.1" stopColor="var(--stone)" />
        <stop offset="0.5" stopColor="var(--pool-deep)" />
        <stop offset="0.9" stopColor="var(--stone)" />
      </linearGradient>
      <linearGradient id={`${id}edge`} {...across}>
        <stop offset="0.08" stopColor="var(--stone-light)" stopOpacity={0.5} />
        <stop offset="0.5" stopColor="var(--pool-light)" />
        <stop offset="0.92" stopColor="var(--stone-light)" stopOpacity={0.5} />
      </linearGradient>
    </defs>
  );
}
