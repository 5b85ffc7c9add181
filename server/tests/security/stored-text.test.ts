import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, register, verifyEmail } from '#shared/api/account';
import { addressBook, noteAddress } from '#shared/api/address-book';
import { acceptInvitation, invite, myInvitations } from '#shared/api/alliances/alliance-admission';
import { listMessages, postMessage, setBulletin } from '#shared/api/alliances/alliance-hall';
import { askRelation, listRelations } from '#shared/api/alliances/alliance-relations';
import {
  allianceLogs,
  createAlliance,
  editAlliance,
  myAlliance,
  searchAlliances,
} from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { getPeople } from '#shared/api/galaxy-people';
import { getConversation, listConversations, writeLetter } from '#shared/api/letters/letters';
import { malp } from '#shared/api/missions';
import { getPlanet, listPlanets, renamePlanet } from '#shared/api/planets';
import { getProfile, getProfileOf, updateBio } from '#shared/api/profiles';
import { listSessions } from '#shared/api/settings';
import { LOOKALIKES } from '#shared/rules/names';
import { sampled } from '../../../.vitest/sizes.ts';
import { startSessions } from '../../services/admin/bulk-players.ts';
import type { Reply } from '../support/api-client.ts';
import { codeIn } from '../support/mail-catcher.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../support/test-app.ts';
import { NEVER, SEEN, UNSEEN } from './hostile-texts.ts';

let app: TestApp;
let author: TestPlayer;
let reader: TestPlayer;
/** A member of the author's alliance. */
let mate: TestPlayer;
let allianceId: number;
let neighbour: TestPlayer;
let neighboursId: number;
beforeAll(async () => {
  app = await startTestApp();
  [author, reader] = [await app.aPlayer(), await app.aPlayer()];
  const [home] = (await app.send(listPlanets, {}, reader.token)).body;
  const address = home?.stargate_address ?? [];
  await call(malp, { body: { originating_planet_id: author.homeId, stargate_address: address } });
  const { body } = await call(createAlliance, { body: { name: 'Plain', description: '' } });
  allianceId = body.id;
  neighbour = await app.aPlayer();
  neighboursId = (await call(createAlliance, { body: { name: 'Neighbours' } }, neighbour.token)).body.id;
  await call(askRelation, { params: { id: allianceId }, body: { alliance_id: neighboursId, kind: 'pact' } });
  await call(invite, { params: { id: allianceId }, body: { username_to_invite: reader.username } });
  mate = await app.aPlayer();
  await call(invite, { params: { id: allianceId }, body: { username_to_invite: mate.username } });
  const [invitation] = (await call(myInvitations, {}, mate.token)).body;
  await call(acceptInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } }, mate.token);
});
afterAll(() => app.close());

/**
 * Sends a call as the author, or with another token, and checks the headers by which a browser decides on the content
 * type.
 */
async function call<C extends Call>(declared: C, parts: Partial<Request<C>> = {}, token = author.token) {
  const reply = await app.send(declared, parts, token);
  const { headers } = reply;
  expect(headers.get('content-type'), declared.path).toBe('application/json; charset=utf-8');
  expect(headers.get('x-content-type-options'), declared.path).toBe('nosniff');
  return reply;
}

let newcomers = 0;
/** The token of the newest of them. */
let newcomer: string;

/** Registers a player and founds the home; resolves with the refusal, or with the last answer. */
async function enlist(named: { username?: string; planet_name?: string }) {
  const username = named.username ?? `newcomer-${++newcomers}`;
  const email = `newcomer-${++newcomers}@example.org`;
  const registered = await call(register, { body: { username, email, password: 'as good as any', race_id: 1 } });
  if (registered.refusal) return registered;
  const token = codeIn(await app.mails.mailTo(email));
  const verified = await call(verifyEmail, { body: { email, token, planet_name: named.planet_name ?? 'Home' } });
  const [{ id }] = await app.db.query('SELECT id FROM player WHERE email = $1', [email]);
  const [session] = await startSessions(app.context, app.db.manager, [{ id, name: username }]);
  newcomer = session?.access_token ?? '';
  return verified;
}

/** A text that a player writes and that is shown later. */
interface Field {
  /** The hostile texts that this field accepts; `form` turns each into a valid value. */
  readonly takes: readonly string[];
  readonly form: (text: string) => string;
  readonly write: (text: string) => Promise<Pick<Reply<unknown>, 'status' | 'refusal'>>;
  /** The text from each call that returns it. */
  readonly read: () => Promise<readonly unknown[]>;
}

/** The author's alliance, as the reader finds it. */
async function found() {
  const { body } = await call(searchAlliances, { query: { name: '' } }, reader.token);
  return body.find(({ id }) => id === allianceId) ?? { name: undefined, description: undefined };
}

/** The text of the latest letter in the reader's list, which cuts none of these texts. */
async function wholeExcerpt() {
  const { body } = await call(listConversations, {}, reader.token);
  return body.conversations[0]?.last?.excerpt;
}

const asTyped = (text: string) => text;
const LOGIN_NAME = /^[\w-]{3,30}$/;
const PRINTABLE = /^[ -~]+$/;

const FIELDS: Readonly<Record<string, Field>> = {
  'R-48: a bio': {
    takes: [...SEEN, ...UNSEEN],
    form: asTyped,
    write: (bio) => call(updateBio, { body: { bio } }),
    read: async () => [
      (await call(getProfile)).body.bio,
      (await call(getProfileOf, { params: { userId: author.id } }, reader.token)).body.bio,
    ],
  },
  'R-36: a description': {
    takes: [...SEEN, ...UNSEEN],
    form: asTyped,
    write: (description) => call(editAlliance, { params: { id: allianceId }, body: { name: 'Plain', description } }),
    read: async () => [(await call(myAlliance)).body.alliance?.description, (await found()).description],
  },
  'a message in the hall of an alliance': {
    takes: [...SEEN, ...UNSEEN].filter((text) => !text.includes('\t')),
    form: (text) => text.replace('\r\n', '\n'),
    write: async (text) => {
      // Nobody writes so fast.
      await app.db.query("UPDATE alliance_message SET sent_at = sent_at - interval '1 minute'");
      return call(postMessage, { params: { id: allianceId }, body: { text } });
    },
    read: async () => [(await call(listMessages, { params: { id: allianceId }, query: {} })).body.messages[0]?.text],
  },
  'a bulletin': {
    takes: [...SEEN, ...UNSEEN].filter((text) => !text.includes('\t')),
    form: (text) => text.replace('\r\n', '\n'),
    write: (text) => call(setBulletin, { params: { id: allianceId }, body: { text } }),
    read: async () => [(await call(listMessages, { params: { id: allianceId }, query: {} })).body.bulletin?.text],
  },
  "R-36: an alliance's name": {
    takes: SEEN.filter((text) => !LOOKALIKES.test(text)),
    form: (name) => name.normalize('NFKC').trim().replace(/ +/g, ' '),
    write: (name) => call(editAlliance, { params: { id: allianceId }, body: { name } }),
    read: async () => {
      const logs = await call(allianceLogs, { params: { id: allianceId }, query: { page: 1, per_page: 1 } });
      return [
        (await call(getProfile)).body.alliance_name,
        (await call(myInvitations, {}, reader.token)).body[0]?.alliance_name,
        (await call(listRelations, { params: { id: neighboursId } }, neighbour.token)).body[0]?.alliance.name,
        (await found()).name,
        (await call(getPeople, {}, mate.token)).body.alliances[0]?.name,
        /^.+ renamed the alliance to "(.*)"\.$/.exec(logs.body[0]?.details ?? '')?.[1],
      ];
    },
  },
  "R-05: a planet's name": {
    takes: SEEN,
    form: (name) => name.normalize('NFC').trim(),
    write: (planet_name) => enlist({ planet_name }),
    read: async () => {
      const [home] = (await call(listPlanets, {}, newcomer)).body;
      const { body } = await call(getPlanet, { params: { id: home?.planet_id ?? 0 } }, newcomer);
      return [home?.planet_name, body.planet_name];
    },
  },
  "a planet's new name": {
    takes: SEEN,
    form: (name) => name.normalize('NFC').trim(),
    write: (planet_name) => call(renamePlanet, { params: { id: author.homeId }, body: { planet_name } }),
    read: async () => [
      (await call(listPlanets)).body[0]?.planet_name,
      (await call(getPlanet, { params: { id: author.homeId } })).body.planet_name,
      (await call(getPeople, {}, mate.token)).body.worlds.find(({ user_id }) => user_id === author.id)?.planet_name,
    ],
  },
  'a note on a known world': {
    takes: [...SEEN, ...UNSEEN],
    form: (note) => note.normalize('NFC').trim(),
    write: (note) => call(noteAddress, { params: { id: reader.homeId }, body: { note } }),
    read: async () => [(await call(addressBook)).body[0]?.note],
  },
  'a letter': {
    takes: [...SEEN, ...UNSEEN].filter((text) => !text.includes('\t')),
    form: (text) => text.replace(/\r\n/g, '\n'),
    write: async (text) => {
      // Nobody writes as fast as this test.
      await app.db.query("UPDATE letter SET at = at - interval '2 minutes'");
      return call(writeLetter, { params: { userId: reader.id }, body: { text } });
    },
    read: async () => [
      (await call(getConversation, { params: { userId: reader.id } })).body.letters[0]?.text,
      (await call(getConversation, { params: { userId: author.id } }, reader.token)).body.letters[0]?.text,
      await wholeExcerpt(),
    ],
  },
  "R-04: a player's name": {
    takes: SEEN.filter((text) => LOGIN_NAME.test(text)),
    form: asTyped,
    write: (username) => enlist({ username }),
    read: async () => [(await call(getProfile, {}, newcomer)).body.username],
  },
};

it.each(Object.entries(FIELDS))(
  'T8, P22, %s is given back as it was written, or refused',
  async (_, field) => {
    const { takes, form, write, read } = field;
    for (const text of sampled('hostile texts', [...SEEN, ...UNSEEN, ...NEVER])) {
      const { status, refusal } = await write(text);
      if (takes.includes(text)) {
        expect([text, refusal]).toEqual([text, undefined]);
        for (const found of await read()) expect(found).toBe(form(text));
      } else {
        expect([text, status, refusal]).toEqual([text, 400, expect.stringMatching(/^[A-Z][^<>\n]+\.$/)]);
        expect(refusal).not.toContain(text);
      }
    }
  },
  60_000,
);

it('T8, R-72: a hostile user agent is returned unchanged in the list of sessions', async () => {
  const { email, password } = reader;
  for (const text of SEEN.filter((each) => PRINTABLE.test(each))) {
    const response = await fetch(`${app.origin}${login.path}`, {
      method: login.method,
      headers: { 'Content-Type': 'application/json', 'User-Agent': text },
      body: JSON.stringify({ email, password }),
    });
    const { body } = await call(listSessions, {}, (await response.json()).access_token);
    expect(body.find(({ current }) => current)?.user_agent).toBe(text.trim());
  }
});

it('T8: the hostile texts are many, and all different', () => {
  const all = [...SEEN, ...UNSEEN, ...NEVER];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(70);
});
