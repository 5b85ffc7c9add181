import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { joinRequests, myInvitations } from '#shared/api/alliances/alliance-admission';
import { listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import { listPayouts } from '#shared/api/alliances/alliance-payouts';
import { listRelations } from '#shared/api/alliances/alliance-relations';
import { sharedSightings } from '#shared/api/alliances/alliance-sightings';
import { allianceMembers, getAllianceDetails, getContributions, myAlliance } from '#shared/api/alliances/alliances';
import { listArtifacts } from '#shared/api/artifacts';
import { listBattles } from '#shared/api/battles/battles';
import { getNightTruce, getShields } from '#shared/api/battles/garrisons';
import { listMarches, planMarch } from '#shared/api/battles/marches';
import { availableBuildings } from '#shared/api/buildings';
import { getDashboard, type Mission } from '#shared/api/dashboard';
import { getKnownWorlds, getSector, getSieges } from '#shared/api/galaxy';
import { getMatesMarches, getPeople } from '#shared/api/galaxy-people';
import { listBlocks } from '#shared/api/letters/blocks';
import { missionTypes } from '#shared/api/missions';
import { getNotifications } from '#shared/api/notifications';
import { listObjectives } from '#shared/api/objectives';
import { getPlanet, listPlanets, planetsWithScouts } from '#shared/api/planets';
import { listReports } from '#shared/api/reports';
import { listResearch } from '#shared/api/research';
import { getResources } from '#shared/api/resources';
import { getAccount, listSessions } from '#shared/api/settings';
import { availableShips } from '#shared/api/ships';
import { getVacation } from '#shared/api/vacation';
import { artifactWith } from '#shared/catalogue/artifacts';
import { MISSION_TYPES } from '#shared/catalogue/missions';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/catalogue/notifications';
import { RESEARCH_TYPES } from '#shared/catalogue/research';
import { routes } from '../router.tsx';
import { aBattle, aMarch, anAttack, aPlan, aSiege } from './march-page-fixture.ts';
import {
  aBlueprint,
  aBuilding,
  aDashboard,
  ago,
  aHall,
  ahead,
  aListedPlanet,
  anAccount,
  aPlanet,
  aPresence,
  aRecord,
  aReport,
  aShip,
  aShipType,
  aSky,
  aTruce,
  fakeServer,
  noVacation,
  openPage,
  signedIn,
  somePage,
  someResources,
} from './page-fixture.tsx';

// Pages of a player with much under way, of which nothing ends soon, are left open: what else than the countdowns renders?

/** The beginning of a minute, so that no other begins while a page is watched: what is shown to the minute would change. */
const BEGINNING = Date.UTC(2026, 5, 1, 12);
const SOME_MINUTES = 1505;
const SOME_HOURS = 9005;
const NOTHING = { naquadah: 0, trinium: 0, metal: 0 };
const DEAR = { naquadah: 90_000 };
const at = (coordinates_x: number, coordinates_y: number) => ({ coordinates_x, coordinates_y, planet_type_id: 2 });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: BEGINNING });
  signedIn();
  const stamp = { version: 3, server_time: ago(0) };
  const ends = [SOME_MINUTES, SOME_HOURS].map(ahead);
  const construction = { level: 1, planet_id: 5, planet_name: 'Chulak', started_at: ago(60), activated: false };
  const mission: Mission = {
    mission_id: 1,
    kind: 'explore',
    completed: false,
    report: null,
    planet_id: 5,
    ship_type_name: 'Pathfinder',
    start_time: ago(60),
    finish_time: ahead(SOME_MINUTES),
  };
  const own = [aMarch({ lands_at: ahead(SOME_HOURS), recall_until: ahead(SOME_MINUTES) })];
  const [incoming, sieges] = [[anAttack({ lands_at: ahead(SOME_MINUTES) })], [aSiege()]];
  const research = {
    research_id: 7,
    research_type_id: 1,
    research_type_name: 'Light Guns',
    level: 1,
    started_at: ago(60),
    ready_at: ahead(SOME_MINUTES),
    completed: false,
  };
  const squad = {
    squad_id: 1,
    squad_type_id: 4,
    squad_type_name: 'Gate Team',
    soldiers_per_squad: 4,
    base_attack: 34,
    base_defense: 30,
    attack_level: 1,
    defense_level: 1,
    ready_at: ago(60),
    on_march: false,
  };
  const artifact = artifactWith('haste');
  const redeemed = { artifact_id: 3, artifact_type_id: artifact.id, artifact_type_name: artifact.name };
  const relation = {
    relation_id: 1,
    alliance: { id: 30, name: 'Asgard Council', disbanded: false },
    offered_by: 30,
    offered_at: ago(60),
    until: null,
    marches_from: null,
    peace_by: null,
  };
  const score = { battles_won: 3, looted: 12, worlds_taken: 1 };
  const alliance = {
    id: 9,
    name: 'Tollan Concord',
    description: 'We trade.',
    level: 6,
    current_member_count: 1,
    max_members: 35,
    leader_id: 7,
  };
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(
      getDashboard,
      aDashboard({
        missions: [mission, ...[2, 3, 4, 5].map((mission_id) => ({ ...mission, mission_id })), aReport()],
        buildings_under_construction: ends.map((built_at, index) => ({
          ...construction,
          building_id: index,
          building_type_name: 'Metal Mine',
          built_at,
        })),
        ships_under_construction: ends.map((ready_at, index) => ({
          ...construction,
          ship_id: index,
          ship_type_name: 'Pathfinder',
          ready_at,
        })),
        situations: { own, incoming, sieges, battles: [aBattle()] },
        research,
        season: { number: 1, began_at: ago(86_400), ends_at: ahead(SOME_HOURS), over: false, next_at: null },
        standing: { rank: 7, of: 120, score: 12_344, above: { rank: 6, score: 13_000 } },
      }),
    )
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet(), aListedPlanet({ planet_id: 6, planet_name: 'Abydos', home: false })])
    .answer(
      getPlanet,
      aPlanet({
        iris_until: ahead(SOME_MINUTES),
        siege: null,
        artifacts: [{ ...redeemed, redeemed: true }],
        buildings: [
          aBuilding({ building_id: 1, building_type_id: 1, building_type_name: 'Shipyard' }),
          ...ends.map((built_at, index) =>
            // Its picture grows in twenty steps, of which the first ends after more than a minute.
            aBuilding({ building_id: 2 + index, started_at: ago(1), built_at, activated: false }),
          ),
        ],
        queue: [
          {
            queue_id: 1,
            building_type_id: 3,
            building_type_name: 'Metal Mine',
            ordered_at: ago(60),
            starts_at: ahead(SOME_MINUTES),
          },
        ],
        ships: [
          aShip(),
          ...ends.map((ready_at, index) =>
            aShip({ ship_id: 40 + index, ready_at, started_at: ago(60), activated: false }),
          ),
        ],
        soldier_squads: [squad, { ...squad, squad_id: 2, ready_at: ahead(SOME_MINUTES) }],
      }),
    )
    .answer(availableBuildings, [
      aBlueprint({ build_cost: DEAR }),
      aBlueprint({ building_type_id: 6, name: 'Farm', build_cost: DEAR }),
    ])
    .answer(availableShips, [aShipType({ build_cost: { ...DEAR, trinium: 0, metal: 0, energy: 0, food: 0 } })])
    .answer(listArtifacts, {
      artifacts: [],
      effects: [
        {
          ...redeemed,
          effect_id: 1,
          planet_id: 5,
          planet_name: 'Chulak',
          redeemed_at: ago(60),
          ends_at: ahead(SOME_MINUTES),
        },
      ],
      ...stamp,
    })
    .answer(planetsWithScouts, [])
    .answer(addressBook, [aRecord()])
    .answer(
      missionTypes,
      MISSION_TYPES.map((type) => ({
        mission_type_id: type.id,
        name: type.name,
        description: type.description,
        endpoint: type.endpoint,
        mission_cost: DEAR,
        min_duration: type.minDays,
        max_duration: type.maxDays,
        xp_reward: 0,
        share: null,
      })),
    )
    .answer(listReports, somePage([aReport()]))
    .answer(listMarches, { own, incoming, guests: [], sieges, ...stamp })
    .answer(planMarch, aPlan())
    .answer(listBattles, { battles: [aBattle()], page: 1, per_page: 10, total: 1, ...stamp })
    .answer(getNightTruce, aTruce({ changeable_at: ahead(SOME_MINUTES) }))
    .answer(getShields, {
      peace_until: null,
      respite_until: ahead(SOME_MINUTES),
      worlds: [{ planet_id: 6, no_siege_until: ahead(SOME_MINUTES) }],
      might: 1200,
      at_stake: { ...NOTHING, energy: 0, food: 0 },
      loot_left: 4000,
      attacks: { out: 1, most: 2 },
      ...stamp,
    })
    .answer(listResearch, {
      types: RESEARCH_TYPES.map((type) => ({
        research_type_id: type.id,
        name: type.name,
        description: type.description,
        level: 0,
        levels: type.levels,
        research_cost: DEAR,
        research_time: 5,
        xp_reward: 1,
        refusal: null,
        refusal_code: null,
        refusal_params: null,
      })),
      current: research,
      discount_percent: 0,
      ...stamp,
    })
    .answer(
      getSector,
      aSky([
        { x: 120, y: -340 },
        { x: 150, y: -300 },
      ]),
    )
    .answer(getKnownWorlds, {
      worlds: [
        { ...at(120, -340), planet_id: 5, own: true, planet_name: 'Chulak', stargate_address: [9, 9, 9, 9, 9, 9] },
        { ...at(150, -300), planet_id: 70, own: false, planet_name: null, stargate_address: [1, 2, 3, 4, 5, 6] },
      ],
      more: false,
    })
    .answer(getSieges, { places: [] })
    .answer(getMatesMarches, { marches: [], version: 3, server_time: ago(0) })
    .answer(getPeople, { sharing: true, alliances: [], worlds: [], alliance_version: null, ...stamp })
    .answer(myAlliance, { alliance: { ...alliance, member_count: 1 }, user_role: 'leader', ...stamp })
    .answer(getAllianceDetails, {
      ...alliance,
      officers_trusted: false,
      resources: { naquadah: 510, trinium: 0, metal: 6240 },
      ...stamp,
    })
    .answer(allianceMembers, [{ user_id: 7, username: 'daniel', role: 'leader', level: 4, home: null }])
    .answer(listRelations, [
      { ...relation, kind: 'pact', since: ago(60), tally: null },
      { ...relation, relation_id: 2, kind: 'war', since: ahead(SOME_MINUTES), tally: { own: score, other: score } },
    ])
    .answer(listMessages, aHall())
    .answer(listPresence, aPresence())
    .answer(myInvitations, [])
    .answer(listBlocks, { blocks: [], ...stamp })
    .answer(sharedSightings, [])
    .answer(joinRequests, [])
    .answer(listPayouts, { payable: NOTHING, left: NOTHING, kept: NOTHING, paid: NOTHING, payouts: [], ...stamp })
    .answer(getContributions, { given: 0, refusal: null, refusal_code: null, refusal_params: null, ...stamp })
    .answer(getVacation, noVacation())
    .answer(getAccount, anAccount())
    .answer(listSessions, [])
    .answer(getNotifications, {
      kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as Record<NotificationKind, boolean>,
      quiet_hours: null,
      hold_attacks: false,
      time_zone: 'UTC',
      email: false,
      subscriptions: [],
      public_key: 'key',
    });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The props object that React last rendered each element of the page with: each render makes a new one. */
function rendered(): Map<Element, unknown> {
  const propsOf = (element: Element) => Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
  return new Map(Array.from(document.body.querySelectorAll('*'), (element) => [element, propsOf(element)]));
}

/**
 * Elements that are rendered within this many seconds although nothing of them changes; how many texts and styles do; and in how many
 * seconds the page reads from the server, which may render more. `answered`: resolves once nothing is being read.
 */
async function idle(seconds: number, answered: () => Promise<void>) {
  const inVain: string[] = [];
  let [changes, reads] = [0, 0];
  let changed: Node[] = [];
  const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let second = 0; second < seconds; second++) {
    const before = rendered();
    const asked = server.seen.length;
    changed = [];
    await pass(1000);
    if (server.seen.length > asked) {
      reads++;
      await answered();
      continue;
    }
    changes += changed.length;
    for (const [element, props] of rendered())
      if (before.has(element) && before.get(element) !== props && !changed.some((each) => element.contains(each)))
        inVain.push(`<${element.localName}> ${element.textContent?.slice(0, 40)}`);
  }
  observer.disconnect();
  return { inVain, changes, reads };
}

/** Pages with a text that is there once all is. */
const PAGES = {
  '/dashboard': 'Light Guns',
  '/myplanets': 'Metal Mine in',
  '/planets/5': 'Gate Team',
  '/planets/5?build=6': 'Farm',
  '/missions': 'Pathfinder',
  '/alliance': 'Asgard Council',
  '/galaxymap': '1 yours',
  '/battles?plan=1-2-3-4-5-6&kind=raid': 'Lands',
  '/research': 'Enough in',
  '/settings': 'Night Truce',
} as const;

test.each(Object.entries(PAGES))('on %s, left open, nothing is rendered but what changes', async (path, ready) => {
  const { cache } = openPage(routes, path);
  await waitFor(() => expect(document.body.textContent).toContain(ready));
  await screen.findByLabelText('Attacks on your worlds', { selector: 'section' });
  await vi.dynamicImportSettled();
  // By then the page says that it has no live connection.
  await pass(5000);
  // What is fetched once the page is complete.
  await vi.dynamicImportSettled();
  await pass(10);
  const failed = cache.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  expect(failed.map(({ queryKey }) => queryKey)).toEqual([]);
  const answered = async () => {
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    // Answers are rendered with the next timer.
    await pass(10);
  };
  await answered();
  const { inVain, changes, reads } = await idle(10, answered);
  expect(inVain).toEqual([]);
  // A plan is read again every 15 seconds, everything else each minute.
  expect(reads).toBeLessThan(5);
  expect(changes).toBeGreaterThanOrEqual(10 - reads);
});
