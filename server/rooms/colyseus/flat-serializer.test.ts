import { type Client, ClientState, Protocol } from '@colyseus/core';
import { Reflection, type Schema } from '@colyseus/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AllianceState } from '#shared/live/alliance';
import { ALLIANCE_STATE } from '../alliance-room.ts';
import { flatState } from './flat-serializer.ts';

interface Sample {
  before: number;
  title: string;
  between: number;
  text: string;
  after: number;
}
const KINDS = { before: 'number', title: 'string', between: 'number', text: 'string', after: 'number' } as const;
const EMPTY: Sample = { before: 0, title: '', between: 0, text: '', after: 0 };
const SAMPLE = flatState<Sample>(KINDS);

/** A state, its serializer, and clients that record the frames they receive. */
function served<S extends object>(type: ReturnType<typeof flatState<S>>, clientState = ClientState.JOINED) {
  const state = type.create();
  const serializer = type.serializer(state);
  const frames: Buffer[] = [];
  const client = { state: clientState, raw: (frame: Buffer) => frames.push(frame) } as unknown as Client;
  return { state, serializer, frames, client, patch: (clients = [client]) => serializer.applyPatches(clients, state) };
}

/** Decodes frames as colyseus.js does: it knows the fields only from the handshake. */
function reader<S extends object>(type: ReturnType<typeof flatState<S>>) {
  const decoder = Reflection.decode<Schema>(type.serializer(type.create()).handshake?.() ?? Buffer.alloc(0));
  return {
    /** Names of the fields whose values changed. */
    read: (frame: Buffer) => decoder.decode(frame, { offset: 1 }).map(({ field }) => String(field)),
    shown: () => decoder.state.toJSON() as unknown,
  };
}

/** The state of a new client after it has decoded the full state. */
function wholeOf<S extends object>(type: ReturnType<typeof flatState<S>>, values: Partial<S>): unknown {
  const { state, serializer } = served(type);
  Object.assign(state, values);
  const frame = serializer.getFullState();
  expect(frame[0]).toBe(Protocol.ROOM_STATE);
  const { read, shown } = reader(type);
  read(frame);
  return shown();
}

describe('texts', () => {
  const LONGEST = 600;

  // The library's own encoder fails at a text of 255 bytes.
  it.each(['a', 'é', '星', '🪐'])('made of "%s" arrive at every length in bytes', (character) => {
    const { state, serializer, frames, client, patch } = served(SAMPLE);
    const { read, shown } = reader(SAMPLE);
    read(serializer.getFullState(client));
    for (let bytes = 0; bytes <= LONGEST; bytes++) {
      const width = Buffer.byteLength(character);
      const text = character.repeat(bytes / width) + 'b'.repeat(bytes % width);
      expect(Buffer.byteLength(text)).toBe(bytes);
      const values = { before: bytes, title: text, between: 100 - bytes, text: `${text}.`, after: bytes + 1 };

      expect(wholeOf(SAMPLE, values)).toEqual(values);
      Object.assign(state, values);
      patch();
      for (const frame of frames.splice(0)) read(frame);
      expect(shown()).toEqual(values);
    }
  });

  it('with half a character lose that, and nothing else', () => {
    expect(wholeOf(SAMPLE, { text: 'a\ud83eb', after: 7 })).toEqual({ ...EMPTY, text: 'a\ufffdb', after: 7 });
  });

  it('of the largest alliance find room', () => {
    const largest: AllianceState = {
      id: 2 ** 31 - 1,
      name: '星'.repeat(50),
      description: '星'.repeat(500),
      level: 2 ** 31 - 1,
      current_member_count: 2 ** 31 - 1,
      max_members: 2 ** 31 - 1,
      officers_trusted: 1,
      naquadah: Number.MAX_SAFE_INTEGER,
      trinium: Number.MAX_SAFE_INTEGER,
      metal: Number.MAX_SAFE_INTEGER,
      version: 2 ** 31 - 1,
    };
    expect(wholeOf(ALLIANCE_STATE, largest)).toEqual(largest);
  });
});

describe('numbers', () => {
  const EDGES = [0, 1, 5, 7, 8, 15, 16, 24, 31, 32, 52].map((power) => 2 ** power);
  const WHOLE = [0, 2 ** 53 - 1, ...EDGES.flatMap((edge) => [edge - 1, edge, edge + 1])];

  it.each([...new Set(WHOLE.flatMap((value) => (value === 0 ? [0] : [value, -value])))])('%i arrives', (value) => {
    expect(wholeOf(SAMPLE, { between: value, text: 'x' })).toEqual({ ...EMPTY, between: value, text: 'x' });
  });

  it.each([0.5, -0.5, 1.25, 12_345.75, -(2 ** 40) - 0.5])('%d arrives', (value) => {
    expect(wholeOf(SAMPLE, { between: value, text: 'x' })).toEqual({ ...EMPTY, between: value, text: 'x' });
  });

  // The schema library sends a 32-bit float if the error is below 0.0001.
  it.each([0.1, 1 / 3, -99.99, 1_784_112_000_123.4])('%d arrives as good as exactly', (value) => {
    const { between } = wholeOf(SAMPLE, { between: value }) as Sample;
    expect(Math.abs(between - value)).toBeLessThan(1e-4);
  });
});

describe('patches', () => {
  it('hold what has changed, and nothing else', () => {
    const { state, frames, patch } = served(SAMPLE);
    Object.assign(state, { ...EMPTY, before: 1, title: 'a', text: 'b' });
    patch();
    Object.assign(state, { before: 1, title: 'c', after: 3 });
    expect(patch()).toBe(true);

    expect(frames.map((frame) => frame[0])).toEqual([Protocol.ROOM_STATE_PATCH, Protocol.ROOM_STATE_PATCH]);
    // A new client has the value of each field.
    expect(frames.map((frame) => reader(SAMPLE).read(frame))).toEqual([
      ['before', 'title', 'text'],
      ['title', 'after'],
    ]);
    // The type of the frame, then the number and the value of each field: two bytes for "c", one for 3.
    expect(frames[1]).toHaveLength(1 + (1 + 2) + (1 + 1));
  });

  it('are not sent when nothing has changed', () => {
    const { state, frames, patch } = served(SAMPLE);
    expect(patch()).toBe(false);
    state.before = 1;
    expect(patch()).toBe(true);
    expect(patch()).toBe(false);
    state.before = 1;
    expect(patch()).toBe(false);
    expect(frames).toHaveLength(1);
  });

  it('are not sent or stored when no client is connected', () => {
    const { state, frames, patch } = served(SAMPLE);
    state.before = 1;
    expect(patch([])).toBe(false);
    expect(patch()).toBe(false);
    expect(frames).toEqual([]);
  });

  it('are sent to joined clients, and not to clients that are joining or leaving', () => {
    const { state, frames, client, serializer, patch } = served(SAMPLE);
    const others = [ClientState.JOINING, ClientState.RECONNECTED, ClientState.LEAVING].map((clientState) =>
      served(SAMPLE, clientState),
    );
    state.title = 'for those who listen';
    patch([...others.map((other) => other.client), client]);
    expect(frames).toHaveLength(1);
    for (const other of others) expect(other.frames).toEqual([]);

    // The client that was joining gets the full state.
    const late = reader(SAMPLE);
    late.read(serializer.getFullState());
    expect(late.shown()).toEqual({ ...EMPTY, title: 'for those who listen' });
  });

  it('stay as they are while later ones are written', () => {
    const { state, serializer, frames, patch } = served(SAMPLE);
    state.text = 'one';
    patch();
    const full = serializer.getFullState();
    const sent = [...frames, full].map((frame) => Buffer.from(frame));

    Object.assign(state, { before: 99, title: 'two', text: 'something else' });
    patch();
    serializer.getFullState();
    wholeOf(ALLIANCE_STATE, { description: 'another room'.repeat(20) });
    expect([frames[0], full]).toEqual(sent);
  });

  it('of one room are not those of another', () => {
    const [one, two] = [served(SAMPLE), served(SAMPLE)];
    one.state.before = 1;
    expect(two.patch()).toBe(false);
    expect(two.state.before).toBe(0);
    expect(one.patch()).toBe(true);
  });
});

it('G-36: after any sequence of changes every client shows the state, whenever it came', () => {
  // Eighths arrive exactly; see above.
  const number = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -300, max: 300 }),
    fc.integer().map((n) => n / 8),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.integer({ min: 250, max: 260 }).map((length) => 'x'.repeat(length)),
  );
  const change = fc.record({ before: number, title: text, between: number, text, after: number }, { requiredKeys: [] });
  const step = fc.oneof(
    { weight: 4, arbitrary: change.map((values) => ({ does: 'change' as const, values })) },
    { weight: 3, arbitrary: fc.constant({ does: 'patch' as const }) },
    { weight: 1, arbitrary: fc.constant({ does: 'join' as const }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { state, serializer, frames, patch } = served(SAMPLE);
      const model = { ...EMPTY };
      const readers: ReturnType<typeof reader>[] = [];
      const join = () => {
        const joined = reader(SAMPLE);
        joined.read(serializer.getFullState());
        expect(joined.shown()).toEqual(model);
        readers.push(joined);
      };
      const send = () => {
        patch();
        for (const frame of frames.splice(0)) for (const { read } of readers) read(frame);
        expect(readers.map(({ shown }) => shown())).toEqual(readers.map(() => model));
      };
      join();
      for (const each of steps) {
        if (each.does === 'join') join();
        else if (each.does === 'patch') send();
        else {
          Object.assign(state, each.values);
          Object.assign(model, each.values);
        }
      }
      send();
    }),
    { seed: 1, numRuns: 100 },
  );
});
