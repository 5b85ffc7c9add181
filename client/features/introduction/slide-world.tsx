import { HOME_PLANET_TYPE_ID } from '#shared/catalogue/planets';
import { RESOURCES } from '#shared/catalogue/resources';
import { HOME_YIELD } from '#shared/catalogue/start';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { resourceTexts } from '../../texts/resources.ts';
import { introductionTexts } from '../../texts/introduction.ts';
import { Label, Placed, SlideSheet } from './slide-sheet.tsx';

/** Slide 1: the home world, and what its people gather of each resource per hour. */
export function WorldSlide() {
  return (
    <SlideSheet seed={1} title={introductionTexts.world.picture}>
      <circle cx={118} cy={140} r={156} stroke="var(--line-strong)" strokeDasharray="1 6" />
      <circle cx={118} cy={140} r={132} stroke="var(--line)" />
      <Placed x={118} y={140} size={236}>
        <PlanetPicture typeId={HOME_PLANET_TYPE_ID} seed={23} size={236} />
      </Placed>
      {RESOURCES.map((resource, index) => {
        const y = 42 + index * 47;
        const from = 118 + Math.sqrt(132 ** 2 - (y - 140) ** 2);
        return (
          <g key={resource}>
            <path d={`M${from.toFixed(1)} ${y}H276`} stroke="var(--line-strong)" />
            <circle cx={from} cy={y} r={2} fill={`var(--${resource})`} />
            <circle cx={296} cy={y} r={18} fill="var(--surface)" stroke="var(--line-strong)" />
            <Placed x={296} y={y} size={20}>
              <ResourceMark resource={resource} size={20} />
            </Placed>
            <Label x={324} y={y - 2}>
              <tspan style={{ textTransform: 'capitalize' }}>{resourceTexts.name(resource)}</tspan>
            </Label>
            <Label x={324} y={y + 15} size={14} colour="var(--text-dim)">
              {introductionTexts.world.gathered}
            </Label>
            <Label x={462} y={y + 5} anchor="end" size={17} strong>
              {introductionTexts.world.perHour(HOME_YIELD[resource] ?? 0)}
            </Label>
          </g>
        );
      })}
    </SlideSheet>
  );
}
