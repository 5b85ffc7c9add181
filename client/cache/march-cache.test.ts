import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { marchesQuery, planQuery } from '../api/marches.ts';
import { createQueryClient, dashboardQuery, planetQuery } from '../api/queries.ts';
import { applyEvent, type EventName, type LiveMessages } from '../live/reactions.ts';
import { aBattle, aMarch, anAttack, aSiege } from '../pages/march-page-fixture.ts';
import { aDashboard, ahead, aPlanet } from '../pages/page-fixture.tsx';

const applying =
  <E extends EventName>(name: E) =>
  (into: QueryClient, event: LiveMessages[E]) =>
    applyEvent(into, name, event);
const applyMarch = applying('fleet_landed');
const applyAttack = applying('attack_incoming');
const applyAttackCalledOff = applying('attack_called_off');
const applyRelief = applying('relief_changed');
const applyBattle = applying('battle_fought');
const applySiege = applying('siege_begun');

let cache: QueryClient;

const stamp = (version: number) => ({ version, server_time: ahead(version) });
const marches = () => cache.getQueryData(marchesQuery.queryKey);
const situations = () => cache.getQueryData(dashboardQuery.queryKey)?.situations;
const isStale = (queryKey: QueryKey) => cache.getQueryState(queryKey)?.isInvalidated;
const ids = (list: readonly { march_id: number }[] = []) => list.map(({ march_id }) => march_id);

beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(marchesQuery.queryKey, { own: [], incoming: [], guests: [], sieges: [], ...stamp(3) });
  cache.setQueryData(dashboardQuery.queryKey, aDashboard(stamp(3)));
});

describe('a siege', () => {
  it('takes the place of the attack that laid it, the next to end first, and is off the lists at its end', () => {
    cache.setQueryData(planetQuery(5).queryKey, aPlanet({ planet_id: 5 }));
    applyAttack(cache, { ...anAttack({ march_id: 80, kind: 'siege' }), ...stamp(4) });
    applySiege(cache, { ...aSiege({ march_id: 81, ends_at: ahead(90_000) }), ...stamp(5) });
    applySiege(cache, { ...aSiege(), ...stamp(6) });
    expect([ids(marches()?.incoming), ids(marches()?.sieges), ids(situations()?.sieges)]).toEqual([
      [],
      [80, 81],
      [80, 81],
    ]);
    expect(isStale(planetQuery(5).queryKey)).toBe(true);
    applyEvent(cache, 'siege_broken', { ...aSiege(), outcome: 'broken', ...stamp(7) } as LiveMessages['siege_broken']);
    expect([ids(marches()?.sieges), ids(situations()?.sieges)]).toEqual([[81], [81]]);
  });

  it('of a mate’s world has lists and map read again', () => {
    cache.setQueryData(['galaxy'], []);
    applyEvent(cache, 'sieges_changed', stamp(4));
    const keys = [marchesQuery.queryKey, dashboardQuery.queryKey, ['galaxy']];
    expect(keys.map(isStale)).toEqual([true, true, true]);
  });
});

describe('the player’s own march', () => {
  it('is put where it lands among the others, in the list and on the dashboard, once', () => {
    for (const [march_id, seconds] of [
      [1, 500],
      [2, 100],
      [3, 300],
    ] as const)
      applyMarch(cache, { ...aMarch({ march_id, lands_at: ahead(seconds) }), ...stamp(3 + march_id) });
    applyMarch(cache, { ...aMarch({ march_id: 3, lands_at: ahead(300) }), ...stamp(6) });
    expect(ids(marches()?.own)).toEqual([2, 3, 1]);
    expect(ids(situations()?.own)).toEqual([2, 3, 1]);
    expect([marches()?.version, cache.getQueryData(dashboardQuery.queryKey)?.version]).toEqual([6, 6]);
  });

  it('that turned back shows its way home, without the reason, which is no part of a march', () => {
    applyMarch(cache, { ...aMarch(), ...stamp(4) });
    const event = { ...aMarch({ phase: 'home', recall_until: null }), reason: 'ally', ...stamp(5) };
    applyMarch(cache, event);
    expect(marches()?.own).toMatchObject([{ phase: 'home', recall_until: null }]);
    expect(Object.keys(marches()?.own[0] ?? {})).not.toContain('reason');
  });

  it('leaves the lists when it is over; relief that stands stays, after those that land', () => {
    applyMarch(cache, { ...aMarch({ march_id: 1, phase: 'standing', lands_at: null }), ...stamp(4) });
    applyMarch(cache, { ...aMarch({ march_id: 2 }), ...stamp(5) });
    expect(ids(marches()?.own)).toEqual([2, 1]);
    applyMarch(cache, { ...aMarch({ march_id: 2, phase: 'done', lands_at: null }), ...stamp(6) });
    expect([ids(marches()?.own), ids(situations()?.own)]).toEqual([[1], [1]]);
  });

  it('an older event does not undo a newer one; a view that lacks a late event is read again', () => {
    const launched = { ...aMarch(), ...stamp(4) };
    applyMarch(cache, { ...aMarch({ phase: 'home' }), ...stamp(5) });
    applyMarch(cache, launched);
    expect(marches()?.own).toMatchObject([{ phase: 'home' }]);
    expect([isStale(marchesQuery.queryKey), isStale(dashboardQuery.queryKey)]).toEqual([true, true]);
  });

  it('a repeated event that both views hold reads nothing again', () => {
    const event = { ...aMarch(), ...stamp(4) };
    applyMarch(cache, event);
    cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known });
    applyAttack(cache, { ...anAttack(), ...stamp(5) });
    applyMarch(cache, event);
    expect([isStale(marchesQuery.queryKey), isStale(dashboardQuery.queryKey)]).toEqual([false, false]);
  });

  it('makes the dashboard be read again when ships leave and when they are back, and not in between', () => {
    const stale = (march: Parameters<typeof aMarch>[0], version: number) => {
      cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known });
      applyMarch(cache, { ...aMarch(march), ...stamp(version) });
      return isStale(dashboardQuery.queryKey);
    };
    expect(stale({}, 4)).toBe(true);
    expect(stale({}, 4)).toBe(false);
    expect(stale({ phase: 'home' }, 5)).toBe(false);
    expect(stale({ phase: 'done', lands_at: null }, 6)).toBe(true);
    expect(stale({ march_id: 41, ships: [] }, 7)).toBe(false);
  });

  it('makes the worlds that it leaves and reaches, the scouts and all plans be read again', () => {
    const plan = {
      kind: 'raid',
      originId: 5,
      address: [1, 2, 3, 4, 5, 6],
      ships: [],
      squads: [],
      endsPeace: false,
    } as const;
    const changed = [planetQuery(5).queryKey, planetQuery(70).queryKey, ['scouts'], planQuery(plan).queryKey];
    for (const key of changed) cache.setQueryData<unknown>(key, aPlanet(stamp(3)));
    cache.setQueryData(planetQuery(6).queryKey, aPlanet(stamp(3)));
    applyMarch(cache, { ...aMarch(), ...stamp(4) });
    expect(changed.map(isStale)).toEqual([true, true, true, true]);
    expect(isStale(planetQuery(6).queryKey)).toBe(false);
  });

  it('of views that were never fetched puts nothing into the cache', () => {
    cache.clear();
    applyMarch(cache, { ...aMarch(), ...stamp(4) });
    expect([marches(), situations()]).toEqual([undefined, undefined]);
  });
});

describe('marches of others', () => {
  it('an attack is listed, and leaves the list when it is called off', () => {
    applyAttack(cache, { ...anAttack(), ...stamp(4) });
    expect([ids(marches()?.incoming), ids(situations()?.incoming)]).toEqual([[50], [50]]);
    applyAttackCalledOff(cache, { march_id: 50, ...stamp(5) });
    expect([ids(marches()?.incoming), ids(situations()?.incoming)]).toEqual([[], []]);
  });

  it('relief comes, stands as a guest, and goes', () => {
    const relief = anAttack({ kind: 'relief' });
    applyRelief(cache, { ...relief, ...stamp(4) });
    expect([ids(marches()?.incoming), ids(marches()?.guests)]).toEqual([[50], []]);
    applyRelief(cache, { ...relief, phase: 'standing', lands_at: null, ...stamp(5) });
    expect([ids(marches()?.incoming), ids(marches()?.guests)]).toEqual([[], [50]]);
    expect(ids(situations()?.incoming)).toEqual([]);
    applyRelief(cache, { ...relief, phase: 'home', ...stamp(6) });
    expect(marches()?.guests).toEqual([]);
  });
});

describe('a battle', () => {
  it('ends the attack that the defender saw, and is told', () => {
    applyAttack(cache, { ...anAttack({ march_id: 40 }), ...stamp(4) });
    applyBattle(cache, { ...aBattle({ side: 'defender' }), march: null, ...stamp(5) });
    expect(marches()?.incoming).toEqual([]);
    expect(situations()).toMatchObject({ incoming: [], battles: [{ battle_id: 60, side: 'defender' }] });
    expect(Object.keys(situations()?.battles[0] ?? {})).not.toContain('march');
  });

  it('shows the attacker the march on its way home; one that was lost leaves the list', () => {
    applyMarch(cache, { ...aMarch(), ...stamp(4) });
    applyBattle(cache, { ...aBattle(), march: aMarch({ phase: 'home' }), ...stamp(5) });
    expect(marches()?.own).toMatchObject([{ phase: 'home' }]);
    applyBattle(cache, { ...aBattle(), march: aMarch({ phase: 'done' }), ...stamp(6) });
    expect(marches()?.own).toEqual([]);
  });

  it('the last five are kept, newest first, each once', () => {
    for (const battle_id of [1, 2, 3, 4, 5, 6, 6])
      applyBattle(cache, { ...aBattle({ battle_id, at: ahead(battle_id) }), march: null, ...stamp(10 + battle_id) });
    expect(situations()?.battles.map((battle) => battle.battle_id)).toEqual([6, 5, 4, 3, 2]);
  });

  it('makes the world, the reports and the profile be read again', () => {
    const changed = [planetQuery(70).queryKey, ['battles', { page: 1 }], ['profile']];
    for (const key of changed) cache.setQueryData<unknown>(key, aPlanet(stamp(3)));
    applyBattle(cache, { ...aBattle(), march: null, ...stamp(4) });
    expect([...changed, dashboardQuery.queryKey].map(isStale)).toEqual([true, true, true, true]);
  });
});
