import { type Client, ClientState, Protocol, type Serializer } from '@colyseus/core';
import { Encoder, encode, type Iterator, OPERATION, Reflection, type Schema, schema } from '@colyseus/schema';

/** A type of state, its wire form, and how its values change. */
export interface FlatStateType<S> {
  create(): S;
  /** Takes over these values, and says whether any of them is new. */
  update(state: S, values: Partial<S>): boolean;
  serializer(state: S): Serializer<S>;
}

/** The kinds of a state's fields, in the order in which they go over the wire. */
type Kinds<S> = { readonly [F in keyof S]: S[F] extends string ? 'string' : 'number' };

/** The largest state of ours is an alliance's: 550 characters of up to three bytes, and eight numbers of up to nine. */
const scratch = Buffer.allocUnsafeSlow(4096);

const SHORT_TEXT = 0xa0;
const LONG_TEXT = 0xda;

/** As the schema library does it, but for texts of 255 bytes: those it gives the length 0, and the rest is garbage. */
function writeText(bytes: Buffer, text: string, it: Iterator): void {
  const length = Buffer.byteLength(text);
  if (length < 0x20) bytes[it.offset++] = length | SHORT_TEXT;
  else {
    bytes[it.offset++] = LONG_TEXT;
    it.offset = bytes.writeUInt16LE(length, it.offset);
  }
  it.offset += bytes.write(text, it.offset);
}

/**
 * A type of state that is a handful of numbers and texts. Clients read it as the Schema that it is on the wire; but a
 * Schema on this side needs an encoder, a change tree and buffers for every room, which is most of what an idle room
 * weighs. This one needs an array and a bit for each field that changed, and a frame is written straight from those.
 */
export function flatState<S extends object>(kinds: Kinds<S>): FlatStateType<S> {
  const fields = Object.entries<'number' | 'string'>(kinds);
  const names = Object.keys(kinds);
  const SameOnTheWire = schema(Object.fromEntries(fields)) as unknown as new () => Schema;
  const handshake = Buffer.from(Reflection.encode(new Encoder(new SameOnTheWire())));

  class FlatState {
    readonly values: (number | string)[] = fields.map(([, kind]) => (kind === 'number' ? 0 : ''));
    /** Bit n: field n has changed since the last patch. */
    changed = 0;

    /** Says whether the value is new. */
    put(index: number, value: number | string): boolean {
      if (this.values[index] === value) return false;
      this.values[index] = value;
      this.changed |= 1 << index;
      return true;
    }

    /** For whoever looks into a room. */
    toJSON() {
      return Object.fromEntries(fields.map(([name], index) => [name, this.values[index]]));
    }
  }
  fields.forEach(([name], index) => {
    Object.defineProperty(FlatState.prototype, name, {
      get(this: FlatState) {
        return this.values[index];
      },
      set(this: FlatState, value: number | string) {
        this.put(index, value);
      },
    });
  });

  /** The fields whose bit is set, each with this operation, as a frame of its own. */
  function frame(protocol: number, { values }: FlatState, bits: number, operation: OPERATION): Buffer {
    scratch[0] = protocol;
    const it: Iterator = { offset: 1 };
    fields.forEach(([, kind], index) => {
      if ((bits & (1 << index)) === 0) return;
      scratch[it.offset++] = index | operation;
      if (kind === 'number') encode.number(scratch, values[index] as number, it);
      else writeText(scratch, values[index] as string, it);
    });
    // A copy: what a slow socket has not sent yet must not be written over.
    return Buffer.from(scratch.subarray(0, it.offset));
  }

  const everything = 2 ** fields.length - 1;

  class FlatSerializer implements Serializer<FlatState> {
    readonly id = 'schema';
    /** By this name Colyseus' monitor finds it. */
    state: FlatState;

    constructor(state: FlatState) {
      this.state = state;
    }

    reset(state: FlatState) {
      this.state = state;
    }

    getFullState() {
      return frame(Protocol.ROOM_STATE, this.state, everything, OPERATION.ADD);
    }

    applyPatches(clients: Client[], state: FlatState) {
      const { changed } = state;
      state.changed = 0;
      if (changed === 0 || clients.length === 0) return false;
      const patch = frame(Protocol.ROOM_STATE_PATCH, state, changed, OPERATION.REPLACE);
      // Whoever is not ready yet gets the whole state then.
      for (const client of clients) if (client.state === ClientState.JOINED) client.raw(patch);
      return true;
    }

    handshake() {
      return handshake;
    }
  }

  /** Takes over these values, and says whether any of them is new. By index: looking accessors up by name costs more. */
  function update(state: FlatState, values: Partial<S>): boolean {
    let isNew = false;
    for (let index = 0; index < names.length; index++) {
      const value = values[names[index] as keyof S] as number | string | undefined;
      if (value !== undefined && state.put(index, value)) isNew = true;
    }
    return isNew;
  }

  return {
    create: () => new FlatState() as unknown as S,
    update: (state: S, values: Partial<S>) => update(state as unknown as FlatState, values),
    serializer: (state: S) => new FlatSerializer(state as unknown as FlatState) as unknown as Serializer<S>,
  };
}
