import type { ComponentType } from 'react';
import { FAIRNESS } from '#shared/catalogue/battles';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { ADDRESS_LENGTH } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID } from '#shared/catalogue/planets';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { HOME_WORLD, HOME_YIELD } from '#shared/catalogue/start';
import { xpFor } from '#shared/rules/experience';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { Gate } from '../../art/gate/gate.tsx';
import { Glyph } from '../../art/gate/glyph.tsx';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import type { GameTime } from '../../texts/game-time.ts';
import { introductionTexts } from '../../texts/introduction.ts';
import { resourceTexts } from '../../texts/resources.ts';
import { full } from '../../ui/format/number.ts';
import { Label, Placed, SlideSheet } from './slide-sheet.tsx';

interface Slide {
  readonly id: string;
  /** Times are those of this game. */
  readonly words: (time: GameTime) => { readonly title: string; readonly text: string };
  readonly Picture: ComponentType;
}

/** The slides of the introduction, in the order in which a new player needs them. */
export const SLIDES: readonly Slide[] = [
  { id: 'world', words: () => introductionTexts.world, Picture: WorldSlide },
  { id: 'build', words: () => introductionTexts.build(FIRST_BUILDING), Picture: BuildSlide },
  { id: 'reserves', words: () => introductionTexts.reserves, Picture: ReservesSlide },
  { id: 'gate', words: () => introductionTexts.gate, Picture: GateSlide },
  { id: 'alliance', words: allianceWords, Picture: AllianceSlide },
];

function allianceWords(time: GameTime) {
  const { title, text } = introductionTexts.alliance;
  return { title, text: text(time(FAIRNESS.peaceHours)) };
}

/** Slide 1: the home world, and what its people gather of each resource per hour. */
function WorldSlide() {
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

const MINE = buildingTypeOf(3);
/** The first building that a new player builds. */
const FIRST_BUILDING = { ...MINE, xp: xpFor(MINE.cost) };

const STAGES = [
  { x: 84, stage: 'queued', opacity: 0.4 },
  { x: 240, stage: 'due', opacity: 0.8 },
  { x: 396, stage: 'active', opacity: 1 },
] as const;

const SLOTS = Array.from({ length: HOME_WORLD.buildSlots }, (_, index) => index + 1);

/** Slide 2: one building from its construction slot through completion to its first yield. */
function BuildSlide() {
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

/** The share of each reserve that the picture shows as left. */
const LEFT = { naquadah: 0, trinium: 0.45, metal: 0.82 } as const;
const MINES = { naquadah: 1, trinium: 2, metal: 3 } as const;

/** Slide 3: three reserves under three mines, one of them empty; above them, an undiscovered world. */
function ReservesSlide() {
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

/** An address half typed. */
const TYPED = [22, 18, 30, 4];

const MISSIONS = ['explore', 'malp', 'colonize'] as const;

/** Slide 4: the gate while it is dialled, the address below it, and three missions. */
function GateSlide() {
  return (
    <SlideSheet seed={4} title={introductionTexts.gate.picture}>
      <Placed x={134} y={112} size={206}>
        <Gate size={206} locked={TYPED.length} open={false} symbols={TYPED} />
      </Placed>
      {Array.from({ length: ADDRESS_LENGTH }, (_, slot) => {
        const x = 44 + slot * 36;
        const symbol = TYPED[slot] ?? 0;
        return (
          <g key={x} color={symbol ? 'var(--amber)' : 'var(--text-faint)'}>
            <rect
              x={x - 15}
              y={227}
              width={30}
              height={30}
              rx={3}
              fill="var(--surface)"
              stroke={symbol ? 'var(--amber)' : 'var(--line-strong)'}
            />
            <Placed x={x} y={242} size={22}>
              <Glyph symbol={symbol} size={22} />
            </Placed>
          </g>
        );
      })}
      {MISSIONS.map((mission, index) => {
        const y = 66 + index * 70;
        const { name, purpose } = introductionTexts.gate[mission];
        return (
          <g key={mission}>
            <path d={`M262 ${y}H284`} stroke="var(--line-strong)" />
            <path
              d={`M300 ${y - 16} 306 ${y} 300 ${y + 16} 294 ${y}Z`}
              fill="var(--amber)"
              fillOpacity={0.2}
              stroke="var(--amber)"
            />
            <Label x={322} y={y - 2} size={18} strong>
              {name}
            </Label>
            <Label x={322} y={y + 17} size={15} colour="var(--text-dim)">
              {purpose}
            </Label>
          </g>
        );
      })}
      <path d="M262 66V206" stroke="var(--line-strong)" />
      <path d="M238 112H262" stroke="var(--line-strong)" />
    </SlideSheet>
  );
}

/** Members' worlds around the bank. */
const MEMBERS = [
  { x: 74, y: 66, typeId: 1, seed: 31, size: 74, role: 'leader' },
  { x: 58, y: 204, typeId: 5, seed: 9, size: 58, role: 'member' },
  { x: 408, y: 58, typeId: 2, seed: 5, size: 64, role: 'officer' },
  { x: 420, y: 196, typeId: 3, seed: 44, size: 70, role: 'member' },
] as const;

/** Slide 5: four worlds of different players around their shared bank. */
function AllianceSlide() {
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
