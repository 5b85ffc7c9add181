import { type Client, ClientState, Protocol, type Serializer } from '@colyseus/core';
import { Encoder, encode, type Iterator, OPERATION, Reflection, type Schema, schema } from '@colyseus/schema';

/** A type of state, with its serializer and a way to change several values. */
export interface FlatStateType<S> {
  create(): S;
  /** Sets these values. Returns whether any of them has changed. */
  update(state: S, values: Partial<S>): boolean;
  /** The names of the state's fields, and how many bytes each takes on the wire now. */
  fieldsOf(state: S): { readonly name: string; readonly bytes: number }[];
  serializer(state: S): Serializer<S>;
}

/** The kinds of a state's fields, in the order in which they go over the wire. */
type Kinds<S> = { readonly [F in keyof S]: S[F] extends string ? 'string' : 'number' };

/** Large enough for the largest state, an alliance's: 550 characters of up to three bytes, and eight numbers of up to nine. */
const scratch = Buffer.allocUnsafeSlow(4096);

const SHORT_TEXT = 0xa0;
const LONG_TEXT = 0xda;

/** Like the schema library, except for texts of 255 bytes, for which the library writes a wrong length. */
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
 * A type of state of a few numbers and texts. On the wire it is a Schema of Colyseus, so clients read it as usual. But a
 * Schema on the server needs an encoder, a change tree and buffers for every room, most of an idle room's memory. This state
 * is an array and one bit per changed field, from which frames are written directly.
 */
export function flatState<S extends object>(kinds: Kinds<S>): FlatStateType<S> {
  const fields = Object.entries<'number' | 'string'>(kinds);
  const names = Object.keys(kinds);
  const WireSchema = schema(Object.fromEntries(fields)) as unknown as new () => Schema;
  const handshake = Buffer.from(Reflection.encode(new Encoder(new WireSchema())));

  class FlatState {
    readonly values: (number | string)[] = fields.map(([, kind]) => (kind === 'number' ? 0 : ''));
    /** Bit n: field n has changed since the last patch. */
    changed = 0;

    /** Sets a field by its index. Returns whether the value has changed. */
    put(index: number, value: number | string): boolean {
      if (this.values[index] === value) return false;
      this.values[index] = value;
      this.changed |= 1 << index;
      return true;
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

  /** A new frame with the fields whose bit is set, each with this operation. */
  function frame(protocol: number, { values }: FlatState, bits: number, operation: OPERATION): Buffer {
    scratch[0] = protocol;
    const it: Iterator = { offset: 1 };
    fields.forEach(([, kind], index) => {
      if ((bits & (1 << index)) === 0) return;
      scratch[it.offset++] = index | operation;
      if (kind === 'number') encode.number(scratch, values[index] as number, it);
      else writeText(scratch, values[index] as string, it);
    });
    // A copy, because slow sockets may send the frame after `scratch` is written again.
    return Buffer.from(scratch.subarray(0, it.offset));
  }

  const allBits = 2 ** fields.length - 1;

  class FlatSerializer implements Serializer<FlatState> {
    readonly id = 'schema';
    #state: FlatState;

    constructor(state: FlatState) {
      this.#state = state;
    }

    reset(state: FlatState) {
      this.#state = state;
    }

    getFullState() {
      return frame(Protocol.ROOM_STATE, this.#state, allBits, OPERATION.ADD);
    }

    applyPatches(clients: Client[], state: FlatState) {
      const { changed } = state;
      state.changed = 0;
      if (changed === 0 || clients.length === 0) return false;
      const patch = frame(Protocol.ROOM_STATE_PATCH, state, changed, OPERATION.REPLACE);
      // Clients that are still joining get the whole state when they are ready.
      for (const client of clients) if (client.state === ClientState.JOINED) client.raw(patch);
      return true;
    }

    handshake() {
      return handshake;
    }
  }

  /** Sets these values and returns whether any has changed. By index, which is faster than the accessors. */
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
    fieldsOf: (state: S) =>
      names.map((name, index) => {
        const alone = frame(Protocol.ROOM_STATE, state as unknown as FlatState, 1 << index, OPERATION.ADD);
        return { name, bytes: alone.length - 1 };
      }),
    serializer: (state: S) => new FlatSerializer(state as unknown as FlatState) as unknown as Serializer<S>,
  };
}
