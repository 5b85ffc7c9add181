import { buildingTypeOf } from '#shared/catalogue/buildings';
import { HOME_WORLD } from '#shared/catalogue/start';
import { xpFor } from '#shared/rules/experience';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { introductionTexts } from '../../texts/introduction.ts';
import { Label, Placed, SlideSheet } from './slide-sheet.tsx';

const MINE = buildingTypeOf(3);
/** The first building that a new player builds. */
export const FIRST_BUILDING = { ...MINE, xp: xpFor(MINE.cost) };

const STAGES = [
  { x: 84, stage: 'queued', opacity: 0.4 },
  { x: 240, stage: 'due', opacity: 0.8 },
  { x: 396, stage: 'active', opacity: 1 },
] as const;

const SLOTS = Array.from({ length: HOME_WORLD.buildSlots }, (_, index) => index + 1);

/** Slide 2: one building from its construction slot through completion to its first yield. */
export function BuildSlide() {
  return (
    <SlideSheet seed={2} title={introductionTexts.build(FIRST_BUILDING).picture}>
      <path d="M150 122H170M306 122H326" stroke="var(--text-faint)" strokeWidth={1.5} />
      <path d="M165 116l6 6-6 6M321 116l6 6-6 6" stroke="var(--text-faint)" strokeWidth={1.5} />
      {STAGES.map(({ x, stage, opacity }) => {
        const due = stage === 'due';
        return (
          <g key={stage}>
            <rect
              x={x - 64}
              y={36}
              width={128}
              height={194}
              rx={4}
              fill="var(--surface)"
              stroke={due ? 'var(--amber)' : 'var(--line)'}
            />
            {due ? <rect x={x - 64} y={36} width={128} height={194} rx={4} fill="var(--amber-veil)" /> : null}
            <g opacity={opacity}>
              <Placed x={x} y={112} size={112}>
                <BuildingPicture typeId={FIRST_BUILDING.id} size={112} />
              </Placed>
            </g>
            <Label x={x} y={26} anchor="middle" size={15} colour={due ? 'var(--amber)' : 'var(--text-dim)'}>
              {introductionTexts.stages[stage]}
            </Label>
          </g>
        );
      })}
      <g stroke="var(--water)" strokeWidth={2}>
        <circle cx={84} cy={200} r={14} stroke="var(--line-strong)" />
        <path d="M84 186A14 14 0 1 1 70 200" />
        <path d="M84 192V200l5 3" strokeWidth={1.5} />
      </g>
      <rect x={190} y={184} width={100} height={32} rx={4} fill="var(--amber)" />
      <Label x={240} y={205} anchor="middle" size={15} strong colour="var(--amber-ink)">
        {introductionTexts.activate}
      </Label>
      <Label x={396} y={207} anchor="middle" size={20} strong colour="var(--amber)">
        {introductionTexts.xp(FIRST_BUILDING.xp)}
      </Label>
      <Label x={20} y={257} size={14.5} colour="var(--text-dim)">
        {introductionTexts.slots}
      </Label>
      {SLOTS.map((slot) => (
        <path
          key={slot}
          d={`M${92 + slot * 20} 243l7 9-7 9-7-9Z`}
          fill="var(--water)"
          fillOpacity={slot === 1 ? 1 : 0.1}
          stroke="var(--water)"
        />
      ))}
    </SlideSheet>
  );
}
