import { useState } from 'react';
import type { Building } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { type BuildingType, findBuildingType } from '#shared/catalogue/buildings';
import { isHostile } from '#shared/catalogue/marches';
import { isTrained } from '#shared/rules/battles/garrison';
import { checkDismantle, type DismantlingSite, dismantleRefund, squadsOf } from '#shared/rules/worlds/dismantling';
import { useMarches } from '../../api/marches.ts';
import { useRaceId } from '../../api/ships.ts';
import { useHasPassed, useNowAmong } from '../../clock/server-clock.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { resourceTexts } from '../../texts/resources.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';

/** A building that can be dismantled, or why it cannot. */
export interface Dismantling {
  readonly standing: { readonly type: BuildingType; readonly activated: boolean; readonly taken: boolean };
  readonly raceId: number;
  readonly allowed: boolean;
  /** Undefined if it is allowed, or if the page says it already: the banner above the list says what a siege forbids. */
  readonly why: string | undefined;
  /** The id of the element that says why. */
  readonly whyId: string;
}

/** Looks at the buildings of a planet as ones to dismantle. */
export function useDismantlings(planet: PlanetDetail): (building: Building) => Dismantling | undefined {
  const raceId = useRaceId();
  const site = useSite(planet, raceId);
  return ({ building_id, building_type_id, activated, taken }) => {
    const type = findBuildingType(building_type_id);
    // The race decides which squads leave with the building.
    if (!type || !activated || raceId === undefined) return undefined;
    const standing = { type, activated, taken };
    const refusal = checkDismantle(standing, site);
    const why = planet.siege ? undefined : refusal?.text;
    return { standing, raceId, allowed: refusal === undefined, why, whyId: `dismantle-${building_id}` };
  };
}

interface DismantleProps {
  name: string;
  /** How many equal ones there are; one of them is dismantled. */
  count: number;
  dismantling: Dismantling;
  busy: boolean;
  onDismantle: () => void;
}

/** Dismantles an active building, after a question that says what comes back. */
export function Dismantle({ name, count, dismantling, busy, onDismantle }: DismantleProps) {
  const texts = constructionTexts.dismantle;
  const [asking, setAsking] = useState(false);
  const { standing, raceId, allowed, why, whyId } = dismantling;
  return (
    <>
      <Button
        busy={busy}
        busyLabel={texts.busy}
        disabled={!allowed}
        aria-label={texts.label(name)}
        aria-describedby={why === undefined ? undefined : whyId}
        onClick={() => setAsking(true)}
      >
        {texts.word}
      </Button>
      <ConfirmDialog
        open={asking}
        title={count > 1 ? texts.questionOf(name, count) : texts.question(name)}
        words={wordsOf(standing, raceId)}
        label={texts.confirm}
        dismiss={texts.dismiss}
        onConfirm={onDismantle}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** What comes back, and what is lost. */
function wordsOf(standing: { type: BuildingType; taken: boolean }, raceId: number): string {
  const texts = constructionTexts.dismantle;
  const squads = squadsOf(standing, raceId);
  return [
    standing.taken ? texts.nothingBack : texts.back(resourceTexts.listed(dismantleRefund(standing))),
    texts.consequence,
    ...(squads ? [texts.squadsLeave(squads.count, squads.type.name)] : []),
  ].join(' ');
}

/**
 * What this page knows of the world. Only the server knows whether another Archive can finish the research, and which attacks
 * have ended lately.
 */
function useSite(planet: PlanetDetail, raceId = 0): DismantlingSite {
  const incoming = useMarches().data?.incoming ?? [];
  const irisIsOpen = useHasPassed(planet.iris_until);
  const now = useNowAmong([...planet.soldier_squads, ...planet.ships].map(({ ready_at }) => ready_at));
  const idleSquads = new Map<number, number>();
  for (const squad of planet.soldier_squads) {
    if (squad.on_march || !isTrained(squad, now)) continue;
    idleSquads.set(squad.squad_type_id, (idleSquads.get(squad.squad_type_id) ?? 0) + 1);
  }
  return {
    raceId,
    population: planet.current_population,
    build_slots: planet.build_slots,
    buildings: planet.buildings,
    squads: planet.soldier_squads.length,
    idleSquads,
    shipsInProduction: planet.ships.filter(({ ready_at }) => Date.parse(ready_at) > now).length,
    besieged: planet.siege !== null,
    underAttack: incoming.some((march) => isHostile(march.kind) && march.target.planet_id === planet.planet_id),
    irisClosed: planet.iris_until !== null && !irisIsOpen,
    researchNeedsArchive: false,
  };
}
