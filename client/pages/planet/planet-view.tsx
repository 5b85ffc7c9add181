import { useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlanetDetail } from '#shared/api/planets';
import { checkActivate } from '#shared/rules/construction';
import { useDashboard } from '../../api/queries.ts';
import { useRaceId } from '../../api/ships.ts';
import type { SceneSpot } from '../../art/scene/planet-scene.ts';
import { PlanetScene, Plaque } from '../../art/scene/planet-scene.tsx';
import {
  isNight,
  type SceneBuilding,
  type SceneGate,
  type SceneInput,
  shownAmong,
} from '../../art/scene/scene-data.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { planetTexts } from '../../texts/planets.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import { gateNow } from './gate-now.ts';
import styles from './planet-page.module.css';

/** A construction's picture grows in this many steps, but never more often than every five seconds. */
const STEPS = 20;
const LEAST_STEP = 5000;

/** The world as a place, drawn once the page can be used. */
export function PlanetView({ planet }: { planet: PlanetDetail }) {
  const { planet_id, planet_type_id, planet_name, siege, soldier_squads, ships } = planet;
  const raceId = useRaceId() ?? 0;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const night = useServerNow(isNight);
  const gate = useGate(planet);
  const squads = useServerNow((now) => soldier_squads.filter((squad) => isHere(squad, now)).length);
  const states = useServerNow((now) => planet.buildings.map((each) => stateCode(each, now)).join());
  const orbit = ships
    .filter(({ activated, on_mission, on_march }) => activated && !on_mission && !on_march)
    .map(({ ship_type_id }) => ship_type_id)
    .join();
  const { buildings } = planet;
  const input = useMemo<SceneInput>(() => {
    const codes = states.split(',');
    return {
      planetType: planet_type_id,
      seed: planet_id,
      raceId,
      buildings: buildings.map(
        ({ building_id, building_type_id, site }, index): SceneBuilding => ({
          id: building_id,
          typeId: building_type_id,
          site,
          state: stateOf(codes[index] ?? ''),
        }),
      ),
      gate: gateOf(gate),
      squads,
      orbit: orbit ? orbit.split(',').map(Number) : [],
      besieged: siege !== null,
      night,
    };
  }, [planet_type_id, planet_id, raceId, buildings, states, gate, squads, orbit, siege, night]);

  const byId = new Map(buildings.map((each) => [each.building_id, each]));
  const nameOf = ({ buildings: there }: SceneSpot): string => {
    const [building] = there;
    if (!building) return planetTexts.scene.gate[gateOf(gate).opening];
    const shown = shownAmong(there);
    const name = byId.get(building.id)?.building_type_name ?? '';
    const word = there.length > 1 ? planetTexts.scene.several(name, there.length) : name;
    if (shown.state.is === 'due') return planetTexts.scene.due(word);
    return shown.state.is === 'rising' ? planetTexts.scene.rising(word) : word;
  };
  const plaqueOf = ({ buildings: there }: SceneSpot) => {
    const shown = there.length ? shownAmong(there) : undefined;
    const row = shown && byId.get(shown.id);
    if (!row || shown.state.is !== 'rising') return null;
    return (
      <Plaque part={shown.state.part}>
        <Countdown until={Date.parse(row.built_at)} />
      </Plaque>
    );
  };
  const choose = ({ buildings: there }: SceneSpot) => {
    if (there.length === 0) void navigate('/missions');
    else openRow(shownAmong(there));
  };
  const due = input.buildings.find(({ state }) => state.is === 'due');
  const first = due ? `${due.site}` : 'gate';

  // A narrow screen opens on the gate, or on what is due.
  const opened = useRef(first);
  useLayoutEffect(() => {
    const spot = box.current?.querySelector<HTMLElement>(`[data-spot="${opened.current}"]`);
    if (box.current && spot)
      box.current.scrollLeft = spot.offsetLeft + spot.offsetWidth / 2 - box.current.clientWidth / 2;
  }, []);
  return (
    <div ref={box} className={styles.view} data-sideways="">
      <div className={styles.stage}>
        <PlanetScene
          input={input}
          label={planetTexts.scene.label(planet_name)}
          nameOf={nameOf}
          plaqueOf={plaqueOf}
          first={first}
          onChoose={choose}
        />
      </div>
    </div>
  );
}

/** 'a': active, 'd': due, else how many of its steps a construction has taken: what the clock selects must be plain. */
function stateCode({ activated, started_at, built_at }: PlanetDetail['buildings'][number], now: number): string {
  if (activated) return 'a';
  const [from, until] = [Date.parse(started_at), Date.parse(built_at)];
  if (!checkActivate({ activated, builtAt: until }, now)) return 'd';
  const step = Math.max((until - from) / STEPS, LEAST_STEP);
  return ((Math.floor(Math.max(0, now - from) / step) * step) / (until - from)).toFixed(3);
}

function stateOf(code: string): SceneBuilding['state'] {
  if (code === 'a') return { is: 'active' };
  return code === 'd' ? { is: 'due' } : { is: 'rising', part: Math.min(1, Number(code)) };
}

function isHere({ ready_at, on_march }: PlanetDetail['soldier_squads'][number], now: number): boolean {
  return !on_march && (ready_at === null || Date.parse(ready_at) <= now);
}

/** The gate as `locked opening`, from the missions of this world and its iris. */
function useGate({ planet_id, iris_until }: PlanetDetail): string {
  const missions = useDashboard().data?.missions.filter((mission) => mission.planet_id === planet_id) ?? [];
  return useServerNow((now) => {
    const { locked, opening } = gateNow(missions, iris_until, now);
    return `${locked} ${opening}`;
  });
}

function gateOf(code: string): SceneGate {
  const [locked, opening] = code.split(' ');
  return { locked: Number(locked), opening: opening === 'water' || opening === 'iris' ? opening : 'empty' };
}

/** Shows the row of the list that has this building, and gives the focus to it; to its button, if the building waits for that. */
function openRow({ id, state }: SceneBuilding): void {
  const row = document.querySelector<HTMLElement>(`[data-shows~="${id}"]`);
  row?.scrollIntoView({ block: 'center' });
  const button = state.is === 'due' ? row?.querySelector<HTMLElement>('button:enabled') : undefined;
  (button ?? row)?.focus({ preventScroll: true });
}
