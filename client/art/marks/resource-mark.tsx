import type { Resource } from '#shared/catalogue/resources';
import { Drawing } from '../drawing.tsx';

interface Mark {
  /** The shape, lightly filled. */
  readonly shape: string;
  /** The detail lines inside the shape. */
  readonly lines: string;
}

/** Five outlines on a 24 grid that are distinguishable without colour: crystal, triangle, ingot, bolt, ear of grain. */
const MARKS: Record<Resource, Mark> = {
  naquadah: { shape: 'M12 2 17 8 15.5 18 12 22 8.5 18 7 8Z', lines: 'M7 8 12 10.5 17 8M12 10.5V22' },
  trinium: { shape: 'M12 3 21.5 20H2.5Z', lines: 'M12 14.2 2.5 20M12 14.2 21.5 20M12 14.2V3' },
  metal: { shape: 'M7 7h10l5 11H2Z', lines: 'M7 7l2.5 6h5L17 7M9.5 13 6.6 18M14.5 13l2.9 5' },
  energy: { shape: 'M14 2 4.5 13.5H11L9.5 22 19.5 10H13Z', lines: '' },
  food: {
    shape:
      'M12 9C8.5 8.5 7.5 5.5 12 2c4.5 3.5 3.5 6.5 0 7ZM12 14.5C7.5 15 5 12.5 5 8.5c4 .3 6.5 2.5 7 6 .5-3.5 3-5.7 7-6 0 4-2.5 6.5-7 6Z',
    lines: 'M12 9v13M12 19.5c-2.8.3-5-1-5.6-3.6M12 19.5c2.8.3 5-1 5.6-3.6',
  },
};

interface ResourceMarkProps {
  resource: Resource;
  /** Pixels. */
  size?: number;
  /** Accessible name, if no text beside the mark gives it. */
  title?: string | undefined;
}

/** The icon of a resource, recognisable by its shape, in the resource's own colour. */
export function ResourceMark({ resource, size = 18, title }: ResourceMarkProps) {
  const { shape, lines } = MARKS[resource];
  const weight = Math.max(0.7, (24 * 1.25) / size);
  return (
    <Drawing box="0 0 24 24" size={size} title={title}>
      <g stroke={`var(--${resource})`} strokeWidth={weight}>
        <path d={shape} fill={`var(--${resource})`} fillOpacity={0.22} />
        {lines ? <path d={lines} strokeWidth={weight * 0.75} opacity={0.85} /> : null}
      </g>
    </Drawing>
  );
}
