import { useId } from 'react';
import { raceOf } from '#shared/catalogue/races';
import { findShipType } from '#shared/catalogue/ships';
import { Drawing, lineWeight } from '../drawing.tsx';
import { PLAIN_HULL, SHIP_DRAWINGS } from './ship-drawings.ts';

interface ShipPictureProps {
  /** A ship type id of the catalogue; an unknown id shows a plain hull. */
  typeId: number;
  /** Width in pixels; the height is five eighths of it. Below 56, fine lines are left out. */
  size?: number;
  /** Whether the engines burn, because the ship is flying. */
  lit?: boolean;
  /** Accessible name, if no text beside the picture gives it. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A ship in side elevation, in the same style as the buildings; its emblem has the colour of its race's trait. */
export function ShipPicture({ typeId, size = 56, lit = true, title, className }: ShipPictureProps) {
  const id = useId();
  const { hull, shade, engines, flame, weapons, frame, fine, lamps, mark } = SHIP_DRAWINGS[typeId] ?? PLAIN_HULL;
  const weight = lineWeight(size) * 0.8;
  const hue = hueOf(typeId);
  return (
    <Drawing box="-4 -2 70 44" size={size} height={size * 0.625} title={title} className={className}>
      <defs>
        <linearGradient id={`${id}plate`} x1="0" y1="0" x2="0.2" y2="1">
          <stop offset="0" stopColor="var(--stone-light)" />
          <stop offset="1" stopColor="var(--stone)" />
        </linearGradient>
      </defs>
      <g stroke="var(--stone-edge)" strokeWidth={weight}>
        {frame ? <path d={frame} strokeWidth={weight * 0.8} /> : null}
        <path d={engines} fill="var(--stone-dark)" strokeWidth={weight * 0.8} />
        {lit ? <path d={flame} fill="var(--water)" stroke="none" /> : null}
        {weapons ? <path d={weapons} /> : null}
        <path d={hull} fill={`url(#${id}plate)`} />
        {shade ? <path d={shade} fill="var(--ground)" fillOpacity={0.45} stroke="none" /> : null}
        {size < 56 ? null : <path d={fine} strokeWidth={0.6} opacity={0.7} />}
        {mark ? <path d={mark} stroke={hue} fill={hue} fillOpacity={0.2} strokeWidth={weight * 0.8} /> : null}
        {lit ? <path d={lamps} fill="var(--amber)" stroke="none" /> : null}
      </g>
    </Drawing>
  );
}

function hueOf(typeId: number): string {
  const type = findShipType(typeId);
  return type ? `var(--${raceOf(type.raceId).trait.resource})` : 'var(--stone-edge)';
}
