import type { Shields } from '#shared/api/battles/garrisons';
import type { PlanetDetail } from '#shared/api/planets';
import { FAIRNESS } from '#shared/catalogue/battles';
import { useShields } from '../../api/garrisons.ts';
import { useResources } from '../../api/queries.ts';
import { garrisonTexts } from '../../texts/garrisons.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ShieldLine } from './shields.tsx';

/** Until when nobody attacks this world, and until when nobody besieges it. */
export function WorldShields({ planet: { planet_id, home } }: { planet: PlanetDetail }) {
  const { data } = useShields();
  if (!data) return null;
  const texts = garrisonTexts.shields;
  const until = data.worlds.find((world) => world.planet_id === planet_id)?.no_siege_until ?? null;
  return (
    <Section title={texts.world.title}>
      <dl>
        <Attacks shields={data} />
        <ShieldLine name={texts.world.sieges} rule="captures" note={until ? texts.world.siegesStay : null}>
          {home ? texts.world.never : until ? texts.world.noSiege(clockTime(until)) : texts.world.anyTime}
        </ShieldLine>
      </dl>
    </Section>
  );
}

function Attacks({ shields }: { shields: Shields }) {
  const texts = garrisonTexts.shields;
  const hasPeaceLevel = (useResources().data?.level ?? 1) >= FAIRNESS.peaceLevel;
  if (shields.peace_until)
    return (
      <ShieldLine name={texts.world.attacks} rule="peace" note={texts.peaceEnds(hasPeaceLevel)}>
        {texts.peaceUntil(clockTime(shields.peace_until))}
      </ShieldLine>
    );
  return (
    <ShieldLine name={texts.world.attacks} rule="respite" note={shields.respite_until ? texts.respiteEnds : null}>
      {shields.respite_until ? texts.respiteUntil(clockTime(shields.respite_until)) : texts.world.anyTime}
    </ShieldLine>
  );
}
