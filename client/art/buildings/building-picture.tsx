import { useId } from 'react';
import { Drawing, lineWeight, StoneGradient } from '../drawing.tsx';
import { BUILDING_DRAWINGS, PLAIN_HALL } from './building-drawings.ts';

interface BuildingPictureProps {
  /** A building type id of the catalogue; an unknown id shows a plain hall. */
  typeId: number;
  /** Pixels. Below 40, fine lines are left out. */
  size?: number;
  /** Accessible name, if no text beside the picture names it. */
  title?: string | undefined;
  className?: string | undefined;
}

/**
 * A building in elevation, in the style of an engraving: stone lit from the left, the part that shows its purpose in
 * its resource's colour.
 */
export function BuildingPicture({ typeId, size = 56, title, className }: BuildingPictureProps) {
  const id = useId();
  const { mass, shade, frame, fine, lamps, mark, hue } = BUILDING_DRAWINGS[typeId] ?? PLAIN_HALL;
  const weight = lineWeight(size) * 0.85;
  return (
    <Drawing box="0 0 64 64" size={size} title={title} className={className}>
      <defs>
        <StoneGradient id={`${id}stone`} />
      </defs>
      <g stroke="var(--stone-edge)" strokeWidth={weight}>
        {frame ? <path d={frame} strokeWidth={weight * 0.8} /> : null}
        <path d={mass} fill={`url(#${id}stone)`} />
        {shade ? <path d={shade} fill="var(--ground)" fillOpacity={0.45} stroke="none" /> : null}
        {size < 40 ? null : <path d={fine} strokeWidth={0.6} opacity={0.7} />}
        {mark && hue ? (
          <path d={mark} stroke={`var(${hue})`} fill={`var(${hue})`} fillOpacity={0.2} strokeWidth={weight * 0.8} />
        ) : null}
        <path d={lamps} fill="var(--amber)" stroke="none" />
        <path d="M2 56.5H62" />
        {size < 40 ? null : <path d="M8 59.5H22M28 59.5H54M16 62H36M42 62H48" strokeWidth={0.6} opacity={0.5} />}
      </g>
    </Drawing>
  );
}
