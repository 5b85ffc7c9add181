import { RESERVES } from '#shared/catalogue/resources';
import { HOME_WORLD } from '#shared/catalogue/start';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { introductionTexts } from '../../texts/introduction.ts';
import { full } from '../../ui/format/number.ts';
import { Label, Placed, SlideSheet } from './slide-sheet.tsx';

/** The share of each reserve that the picture shows as left. */
const LEFT = { naquadah: 0, trinium: 0.45, metal: 0.82 } as const;
const MINES = { naquadah: 1, trinium: 2, metal: 3 } as const;

/** Slide 3: three reserves under three mines, one of them empty; above them, an undiscovered world. */
export function ReservesSlide() {
  return (
    <SlideSheet seed={3} title={introductionTexts.reserves.picture}>
      <path d="M71 36C130 -6 300 -2 372 46" stroke="var(--amber)" strokeDasharray="2 5" strokeWidth={1.2} />
      <circle cx={71} cy={36} r={2.5} fill="var(--amber)" />
      <Placed x={419} y={62} size={92}>
        <PlanetPicture typeId={2} seed={14} size={92} />
      </Placed>
      <path d="M0 118H480V270H0Z" fill="var(--stone-dark)" />
      <path d="M0 118H480" stroke="var(--stone-edge)" strokeWidth={1.2} />
      <path
        d="M0 134C80 130 120 140 200 135S400 128 480 136M0 176C100 170 180 182 260 176S420 172 480 180M0 222C90 216 160 230 250 222S400 218 480 226M0 254C120 250 200 260 300 254S430 250 480 256"
        stroke="var(--stone-mid)"
        strokeWidth={0.8}
      />
      {RESERVES.map((reserve, index) => {
        const x = 19 + index * 115;
        const height = 84 * LEFT[reserve];
        const empty = LEFT[reserve] === 0;
        return (
          <g key={reserve}>
            <g opacity={empty ? 0.4 : 1}>
              <Placed x={x + 52} y={82} size={78}>
                <BuildingPicture typeId={MINES[reserve]} size={78} />
              </Placed>
            </g>
            <rect x={x} y={140} width={104} height={84} rx={3} fill="var(--night-high)" fillOpacity={0.85} />
            <path d={`M${x} ${224 - height}h104V224H${x}Z`} fill={`var(--${reserve})`} fillOpacity={0.28} />
            {empty ? null : <path d={`M${x} ${224 - height}h104`} stroke={`var(--${reserve})`} strokeWidth={1.5} />}
            <rect
              x={x}
              y={140}
              width={104}
              height={84}
              rx={3}
              stroke={empty ? 'var(--danger)' : 'var(--stone-light)'}
              strokeDasharray={empty ? '4 4' : undefined}
            />
            <Placed x={x + 12} y={245} size={17}>
              <ResourceMark resource={reserve} size={17} />
            </Placed>
            <Label x={x + 25} y={250} size={15} strong>
              {full(HOME_WORLD.reserves[reserve] * LEFT[reserve])}
            </Label>
            {empty ? (
              <Label x={x + 52} y={187} anchor="middle" size={15} colour="var(--danger)">
                {introductionTexts.reserves.empty}
              </Label>
            ) : null}
          </g>
        );
      })}
      <rect x={366} y={140} width={104} height={84} rx={3} stroke="var(--amber)" strokeDasharray="2 5" />
      <Label x={418} y={192} anchor="middle" size={28} colour="var(--amber)">
        ?
      </Label>
      <Label x={418} y={250} anchor="middle" size={15} colour="var(--text-dim)">
        {introductionTexts.reserves.beyond}
      </Label>
    </SlideSheet>
  );
}
