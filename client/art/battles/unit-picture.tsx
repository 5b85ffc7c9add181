import { STACK_CLASSES } from '#shared/catalogue/battles';
import { Drawing, lineWeight } from '../drawing.tsx';
import { ShipPicture } from '../ships/ship-picture.tsx';
import { silhouetteOf } from './silhouettes.ts';

interface UnitPictureProps {
  kind: 'ship' | 'squad' | 'guns' | 'militia';
  typeId: number;
  /** Width in pixels; the height is five eighths of it. */
  size?: number;
}

/** A type of ship or squad, or what a world itself fights with, as lists show it. Text beside it must name it. */
export function UnitPicture({ kind, typeId, size = 40 }: UnitPictureProps) {
  if (kind === 'ship') return <ShipPicture typeId={typeId} size={size} lit={false} />;
  return (
    <Drawing box="-2 -1 68 42" size={size} height={size * 0.625}>
      <path
        d={silhouetteOf(STACK_CLASSES[kind], typeId).path}
        fill="var(--stone-mid)"
        stroke="var(--stone-edge)"
        strokeWidth={lineWeight(size) * 0.6}
      />
    </Drawing>
  );
}
