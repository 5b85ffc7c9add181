import { ADDRESS_LENGTH } from '#shared/catalogue/galaxy';
import { Gate } from '../../art/gate/gate.tsx';
import { Glyph } from '../../art/gate/glyph.tsx';
import { introductionTexts } from '../../texts/introduction.ts';
import { Label, Placed, SlideSheet } from './slide-sheet.tsx';

/** An address half typed. */
const TYPED = [22, 18, 30, 4];

const MISSIONS = ['explore', 'malp', 'colonize'] as const;

/** Slide 4: the gate while it is dialled, the address below it, and three missions. */
export function GateSlide() {
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
