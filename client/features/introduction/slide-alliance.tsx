import { RESERVES } from '#shared/catalogue/resources';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { introductionTexts } from '../../texts/introduction.ts';
import { Label, Placed, SlideSheet } from './slide-sheet.tsx';

/** Members' worlds around the bank. */
const MEMBERS = [
  { x: 74, y: 66, typeId: 1, seed: 31, size: 74, role: 'leader' },
  { x: 58, y: 204, typeId: 5, seed: 9, size: 58, role: 'member' },
  { x: 408, y: 58, typeId: 2, seed: 5, size: 64, role: 'officer' },
  { x: 420, y: 196, typeId: 3, seed: 44, size: 70, role: 'member' },
] as const;

/** Slide 5: four worlds of different players around their shared bank. */
export function AllianceSlide() {
  return (
    <SlideSheet seed={5} title={introductionTexts.alliance.picture}>
      {MEMBERS.map(({ x, y, typeId, seed, size, role }) => {
        const bend = `${(x + 240) / 2} ${y + (135 - y) * 0.15}`;
        return (
          <g key={seed}>
            <path
              d={`M${x} ${y}Q${bend} 240 135`}
              stroke="var(--water)"
              strokeWidth={1.2}
              strokeDasharray="2 5"
              opacity={0.8}
            />
            <circle cx={x} cy={y} r={size * 0.62} fill="var(--ground)" stroke="var(--line-strong)" />
            <Placed x={x} y={y} size={size}>
              <PlanetPicture typeId={typeId} seed={seed} size={size} />
            </Placed>
            <Label x={x} y={y + size * 0.62 + 17} anchor="middle" size={14.5} colour="var(--text-dim)">
              {introductionTexts.alliance.roles[role]}
            </Label>
          </g>
        );
      })}
      <path
        d="M240 42 318 72V140C318 184 286 212 240 230 194 212 162 184 162 140V72Z"
        fill="var(--surface)"
        stroke="var(--water)"
        strokeWidth={1.5}
      />
      <path
        d="M240 52 309 78.5V139C309 178 281 203 240 219.5 199 203 171 178 171 139V78.5Z"
        stroke="var(--line-strong)"
      />
      <Label x={240} y={94} anchor="middle" size={15} strong>
        {introductionTexts.alliance.bank}
      </Label>
      {RESERVES.map((reserve, index) => {
        const y = 112 + index * 28;
        const filled = [62, 44, 70][index] ?? 60;
        return (
          <g key={reserve}>
            <Placed x={191} y={y + 6} size={18}>
              <ResourceMark resource={reserve} size={18} />
            </Placed>
            <rect
              x={206}
              y={y + 2}
              width={80}
              height={8}
              rx={2}
              fill="var(--ground)"
              stroke="var(--line-strong)"
              strokeWidth={0.8}
            />
            <rect x={206} y={y + 2} width={filled} height={8} rx={2} fill={`var(--${reserve})`} fillOpacity={0.8} />
          </g>
        );
      })}
    </SlideSheet>
  );
}
