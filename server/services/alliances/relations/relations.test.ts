import { describe, expect, it } from 'vitest';
import * as relations from '#shared/api/alliances/alliance-relations';
import { allianceLogs, disbandAlliance } from '#shared/api/alliances/alliances';
import type { RelationState, Wish } from '#shared/rules/relations';
import { anAlliance } from '../../../tests/support/marches.ts';
import { openAllianceTab } from '../../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../../tests/support/test-app.ts';
import { settleDeletion } from '../../deletion/deletion-steps.ts';
import { relationsOf } from './relation-rows.ts';

const app = auditedApp();

interface Side {
  readonly leader: TestPlayer;
  readonly id: number;
}
async function aSide(): Promise<Side> {
  const leader = await app.aPlayer();
  return { leader, id: await anAlliance(app, leader) };
}
const twoSides = async () => [await aSide(), await aSide()] as const;

const ask = ({ leader, id }: Side, other: Side, kind: Wish) =>
  app.send(relations.askRelation, { params: { id }, body: { alliance_id: other.id, kind } }, leader.token);
const accept = ({ leader, id }: Side, relationId: number) =>
  app.send(relations.acceptRelation, { params: { id, relationId } }, leader.token);
const end = ({ leader, id }: Side, relationId: number, state: RelationState) =>
  app.send(relations.endRelation, { params: { id, relationId }, query: { state } }, leader.token);
const list = async ({ leader, id }: Side) =>
  (await app.send(relations.listRelations, { params: { id } }, leader.token)).body;
const logOf = async ({ leader, id }: Side) =>
  (await app.send(allianceLogs, { params: { id } }, leader.token)).body.map(({ details }) => details);
const newest = async (side: Side) => (await list(side))[0]?.relation_id ?? 0;
/** Moves what there was between alliances into the past. */
const hoursLater = (hours: number) =>
  app.db.query(
    `UPDATE alliance_relation SET offered_at = offered_at - $1 * interval '1 h', since = since - $1 * interval '1 h',
       until = until - $1 * interval '1 h', one_peace_ended = one_peace_ended - $1 * interval '1 h',
       other_peace_ended = other_peace_ended - $1 * interval '1 h'`,
    [hours],
  );

describe('a pact', () => {
  it('is offered and accepted: both rooms hear, and both logs record it', async () => {
    const [one, other] = await twoSides();
    const rooms = [
      await openAllianceTab(app.origin, one.leader.token),
      await openAllianceTab(app.origin, other.leader.token),
    ];
    const offered = await ask(one, other, 'pact');
    expect([offered.status, offered.body.message]).toEqual([201, 'The pact is offered.']);
    const [offer] = offered.body.relations;
    expect(offer).toMatchObject({
      kind: 'pact',
      alliance: { id: other.id, name: `Alliance of ${other.leader.username}`, disbanded: false },
      offered_by: one.id,
      since: null,
      until: null,
      tally: null,
    });
    for (const room of rooms) {
      expect((await room.next('relations_changed')).relations).toHaveLength(1);
      expect((await room.next('log_added')).details).toMatch(/pact/);
    }
    expect(await relationsOf(app.db, one.id)).toEqual([]);

    expect((await accept(one, offer?.relation_id ?? 0)).body).toMatchObject({ code: 'relation_offer_is_own' });
    const accepted = await accept(other, offer?.relation_id ?? 0);
    expect(accepted.body.relations[0]).toMatchObject({
      alliance: { id: one.id },
      since: expect.any(String),
      until: null,
    });
    expect((await rooms[0]?.next('relations_changed'))?.relations[0]).toMatchObject({ since: expect.any(String) });
    expect(await list(one)).toMatchObject([{ kind: 'pact', alliance: { id: other.id } }]);
    expect(await relationsOf(app.db, one.id)).toEqual([{ allianceId: other.id, kind: 'pact' }]);
    expect(await logOf(one)).toEqual([
      `Alliance of ${other.leader.username} accepted, and the pact holds.`,
      `${one.leader.username} offered a pact to Alliance of ${other.leader.username}.`,
    ]);
    expect(await logOf(other)).toEqual([
      `${other.leader.username} concluded a pact with Alliance of ${one.leader.username}.`,
      `Alliance of ${one.leader.username} offers a pact.`,
    ]);
  });

  it('is concluded when one side offers what the other has offered, also at the same moment', async () => {
    const [one, other] = await twoSides();
    const answers = await Promise.all([ask(one, other, 'pact'), ask(other, one, 'pact')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      'The pact holds from now on.',
      'The pact is offered.',
    ]);
    expect(await list(one)).toMatchObject([{ kind: 'pact', since: expect.any(String) }]);
  });

  it('is cancelled by either side, and then war waits three days', async () => {
    const [one, other] = await twoSides();
    await ask(one, other, 'pact');
    await ask(other, one, 'pact');
    const pact = await newest(one);
    expect((await ask(one, other, 'war')).body).toMatchObject({ code: 'relation_pact_first' });
    expect((await end(other, pact, 'pact')).status).toBe(200);
    expect((await end(other, pact, 'pact')).status).toBe(404);
    const [past] = await list(one);
    expect(Date.parse(past?.marches_from ?? '') - Date.parse(past?.until ?? '')).toBe(72 * 3_600_000);
    expect((await ask(one, other, 'war')).body).toMatchObject({
      code: 'relation_pact_lately',
      params: { wait: '72 h' },
    });
    expect((await ask(one, other, 'pact')).status).toBe(201);
    await hoursLater(72);
    expect((await ask(one, other, 'war')).body.relations).toMatchObject([{ kind: 'war' }, { kind: 'pact' }]);
  });

  it('is not offered again when five between the two have ended within a day', async () => {
    const [one, other] = await twoSides();
    for (let n = 0; n < 5; n++) {
      await ask(one, other, 'pact');
      await ask(other, one, 'pact');
      expect((await end(one, await newest(one), 'pact')).status).toBe(200);
    }
    const refused = await Promise.all([ask(one, other, 'pact'), ask(other, one, 'pact')]);
    expect(refused.map(({ body }) => body)).toMatchObject([
      { code: 'relation_pacts_ended', params: { wait: '24 h', count: 5 } },
      { code: 'relation_pacts_ended' },
    ]);
    await hoursLater(24);
    expect((await ask(one, other, 'pact')).status).toBe(201);
  });

  it('that was cancelled allows no marches in the list once another one has followed it', async () => {
    const [one, other] = await twoSides();
    await ask(one, other, 'pact');
    await ask(other, one, 'pact');
    await end(one, await newest(one), 'pact');
    const opened = async () => (await list(other)).map(({ marches_from }) => marches_from);
    expect(await opened()).toEqual([expect.any(String)]);
    await ask(one, other, 'pact');
    expect(await opened()).toEqual([null, expect.any(String)]);
    await ask(other, one, 'pact');
    expect(await opened()).toEqual([null, null]);
    await end(one, await newest(one), 'pact');
    expect(await opened()).toEqual([expect.any(String), null]);
  });

  it('that was concluded meanwhile is not ended by who declines or takes back its offer', async () => {
    for (const late of [0, 1]) {
      const sides = await twoSides();
      const [one, other] = sides;
      await ask(one, other, 'pact');
      const pact = await newest(one);
      const [accepted, ended] = await Promise.all([accept(other, pact), end(sides[late] ?? one, pact, 'offered')]);
      expect([200, 404]).toContain(accepted.status);
      if (accepted.status === 200) expect(ended.body).toMatchObject({ code: 'relation_changed' });
      else expect(ended.status).toBe(200);
    }
    const [one, other] = await twoSides();
    await ask(one, other, 'pact');
    await ask(other, one, 'pact');
    const pact = await newest(one);
    for (const side of [one, other])
      expect(await end(side, pact, 'offered')).toMatchObject({ status: 409, body: { code: 'relation_changed' } });
    expect(await relationsOf(app.db, one.id)).toEqual([{ allianceId: other.id, kind: 'pact' }]);
  });

  it('that was declined or taken back is offered again a day later', async () => {
    const [one, other] = await twoSides();
    await ask(one, other, 'pact');
    expect((await end(other, await newest(other), 'offered')).body).toMatchObject({
      message: 'The offer is declined.',
      relations: [],
    });
    expect((await ask(one, other, 'pact')).body).toMatchObject({ code: 'relation_offered_lately' });
    // The other side may.
    expect((await ask(other, one, 'pact')).status).toBe(201);
    expect((await end(other, await newest(other), 'offered')).body.message).toBe('The offer is taken back.');
    await hoursLater(24);
    expect((await ask(one, other, 'pact')).status).toBe(201);
  });

  it('is no matter for members without a rank, nor for oneself, nor with nobody', async () => {
    const [one, other] = await twoSides();
    const member = await app.aPlayer();
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [one.id, member.id]);
    expect((await ask({ ...one, leader: member }, other, 'pact')).body).toMatchObject({ code: 'officers_only' });
    expect((await ask(other, one, 'pact')).status).toBe(201);
    expect(await list({ ...one, leader: member })).toHaveLength(1);
    expect((await ask(one, one, 'pact')).body).toMatchObject({ code: 'relation_with_self' });
    expect((await ask(one, { ...one, id: 999_999 }, 'pact')).status).toBe(404);
    expect((await accept(one, 999_999)).body).toMatchObject({ code: 'relation_not_found' });
  });
});

describe('a war', () => {
  it('is declared by one side, begins a day later, and may be called off until then', async () => {
    const [one, other] = await twoSides();
    const { body } = await ask(one, other, 'war');
    const [war] = body.relations;
    expect(war).toMatchObject({
      kind: 'war',
      offered_by: one.id,
      tally: { own: { battles_won: 0, looted: 0, worlds_taken: 0 }, other: { battles_won: 0 } },
    });
    expect(Date.parse(war?.since ?? '') - Date.parse(war?.offered_at ?? '')).toBe(24 * 3_600_000);
    expect((await end(other, war?.relation_id ?? 0, 'announced')).body).toMatchObject({ code: 'relation_peace_first' });
    expect((await end(one, war?.relation_id ?? 0, 'announced')).body).toMatchObject({
      message: 'The war is called off.',
      relations: [],
    });
    expect((await ask(one, other, 'war')).body).toMatchObject({ code: 'relation_war_lately' });
    await hoursLater(72);
    await ask(one, other, 'war');
    await hoursLater(24);
    expect((await end(one, await newest(one), 'war')).body).toMatchObject({ code: 'relation_peace_first' });
    expect((await ask(other, one, 'pact')).body).toMatchObject({ code: 'relation_at_war' });
  });

  it('ends when peace is offered and accepted, and not before', async () => {
    const [one, other] = await twoSides();
    await ask(one, other, 'war');
    await hoursLater(30);
    const war = await newest(one);
    expect((await accept(one, war)).body).toMatchObject({ code: 'relation_nothing_offered' });
    expect((await ask(other, one, 'neutral')).body.relations).toMatchObject([{ peace_by: other.id }]);
    expect((await end(one, war, 'war')).body.message).toBe('The offer is declined.');
    expect((await ask(other, one, 'neutral')).body).toMatchObject({ code: 'relation_offered_lately' });
    await hoursLater(24);
    expect((await ask(other, one, 'neutral')).status).toBe(201);
    expect((await accept(one, war)).body.message).toBe('The war is over.');
    expect(await list(other)).toMatchObject([{ kind: 'war', until: expect.any(String), peace_by: null }]);
    expect((await ask(other, one, 'neutral')).body).toMatchObject({ code: 'relation_no_war' });
  });

  it('has one offer of peace a day from each side, however often it is taken back, so nobody fills the log of a foe', async () => {
    for (const [state, hours] of [
      ['announced', 0],
      ['war', 30],
    ] as const) {
      const [one, other] = await twoSides();
      await ask(one, other, 'war');
      await hoursLater(hours);
      const war = await newest(one);
      const before = (await logOf(other)).length;
      expect((await ask(one, other, 'neutral')).status).toBe(201);
      expect((await end(one, war, state)).body.message).toBe('The offer is taken back.');
      for (let round = 0; round < 20; round++)
        expect(await ask(one, other, 'neutral')).toMatchObject({
          status: 409,
          body: { code: 'relation_offered_lately', params: { wait: '24 h' } },
        });
      expect((await logOf(other)).length).toBe(before + 2);
      // The other side may.
      expect((await ask(other, one, 'neutral')).status).toBe(201);
      expect((await end(other, war, state)).status).toBe(200);
      expect((await ask(other, one, 'neutral')).body).toMatchObject({ code: 'relation_offered_lately' });
    }
    const [one, other] = await twoSides();
    await ask(one, other, 'war');
    await ask(one, other, 'neutral');
    await end(one, await newest(one), 'announced');
    await hoursLater(24);
    expect((await ask(one, other, 'neutral')).status).toBe(201);
  });

  it('makes the offer of a pact void', async () => {
    const [one, other] = await twoSides();
    await ask(other, one, 'pact');
    expect((await ask(one, other, 'war')).status).toBe(201);
    expect((await list(other)).map(({ kind }) => kind)).toEqual(['war']);
  });

  it('is one, also if both declare it at the same moment', async () => {
    const [one, other] = await twoSides();
    const answers = await Promise.all([ask(one, other, 'war'), ask(other, one, 'war')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await list(one)).toHaveLength(1);
  });
});

describe('an alliance that is disbanded', () => {
  it('has no relations any more, and those that it had are told', async () => {
    const [one, other] = await twoSides();
    const third = await aSide();
    await ask(one, other, 'pact');
    await ask(other, one, 'pact');
    await ask(third, one, 'war');
    const room = await openAllianceTab(app.origin, other.leader.token);
    expect((await app.send(disbandAlliance, { params: { id: one.id } }, one.leader.token)).status).toBe(200);
    expect((await room.next('relations_changed')).relations).toMatchObject([
      { alliance: { name: `Alliance of ${one.leader.username}`, disbanded: true }, until: expect.any(String) },
    ]);
    expect((await logOf(third))[0]).toContain('was disbanded');
    expect(await relationsOf(app.db, third.id)).toEqual([]);
  });

  it('with the account of its last member ends them too', async () => {
    const [one, other] = await twoSides();
    await ask(one, other, 'war');
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [one.leader.id]);
    await settleDeletion(app.context, one.leader.id);
    expect(await relationsOf(app.db, other.id)).toEqual([]);
  });

  it('while another accepts its pact, leaves no pact with nobody', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await twoSides();
      await ask(one, other, 'pact');
      const pact = await newest(one);
      const [disbanded, accepted] = await Promise.all([
        app.send(disbandAlliance, { params: { id: one.id } }, one.leader.token),
        accept(other, pact),
      ]);
      expect(disbanded.status).toBe(200);
      expect([200, 404]).toContain(accepted.status);
      expect(await relationsOf(app.db, other.id)).toEqual([]);
    }
  });
});

describe('limits', () => {
  it('keep an alliance from more than five pacts, whichever side concludes', async () => {
    const [one, other] = await twoSides();
    const partners = await Promise.all(Array.from({ length: 5 }, aSide));
    await app.db.query(
      `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
       SELECT least($1, id), greatest($1, id), 'pact', $1, now(), now() FROM unnest($2::int[]) AS id`,
      [one.id, partners.map(({ id }) => id)],
    );
    expect((await ask(one, other, 'pact')).body).toMatchObject({ code: 'relation_pacts_too_many' });
    expect((await ask(other, one, 'pact')).body).toMatchObject({ code: 'relation_pacts_of_other' });
    await app.db.query('DELETE FROM alliance_relation WHERE offered_by = $1', [one.id]);
  });

  it('count what others do apart: forty wars on an alliance, and it has friends all the same', async () => {
    const [one, friend] = await twoSides();
    const [other, foe] = await twoSides();
    // The audit, which comes after the test, would find that there are no such alliances.
    await app.db.query(
      `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
       SELECT $1, foe, 'war', foe, now(), now() FROM generate_series(1000001, 1000040) AS foe`,
      [one.id],
    );
    expect((await ask(foe, one, 'war')).body).toMatchObject({ code: 'relation_wars_on_other', params: { most: 40 } });
    expect((await ask(friend, one, 'pact')).status).toBe(201);
    expect((await accept(one, await newest(one))).status).toBe(200);
    expect((await ask(one, other, 'pact')).status).toBe(201);
    expect((await ask(one, foe, 'war')).status).toBe(201);

    await app.db.query(
      `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at)
       SELECT $1, admirer, 'pact', admirer, now() FROM generate_series(1000041, 1000060) AS admirer`,
      [one.id],
    );
    const stranger = await aSide();
    expect((await ask(stranger, one, 'pact')).body).toMatchObject({ code: 'relation_offers_to_other' });
    expect((await ask(one, stranger, 'pact')).status).toBe(201);
    await app.db.query('DELETE FROM alliance_relation WHERE other_id > 1000000');
  });
});
