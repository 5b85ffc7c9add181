import { z } from 'zod';
import { stamp } from '../api/fields.ts';
import type { Right } from '../rules/alliances.ts';
import type { Stamp } from './room.ts';

/**
 * Who hears an event: in the player's own room all tabs; in an alliance's room the members who have this right, or the tabs of one member
 * alone.
 */
export type Hearers = 'player' | 'one member' | Right;

/** One message from a room to its tabs. */
interface Declaration<S extends z.ZodObject = z.ZodObject> {
  /** What it carries besides its stamp: the complete new view of its subject. */
  readonly schema: S;
  readonly to: Hearers;
}

/** Declares an event, as `call` declares a call: what it carries, and who hears it. Every event carries a stamp. */
export function event<S extends z.ZodObject>(schema: S, to: Hearers): Declaration<S> {
  return { schema: z.strictObject({ ...schema.shape, ...stamp.shape }) as unknown as S, to };
}

/** An event with nothing but its stamp. */
export const nothing = stamp;

/** What declared events carry, by their names. */
export type MessagesOf<Events extends Readonly<Record<string, Declaration>>> = {
  readonly [E in keyof Events]: z.infer<Events[E]['schema']> & Stamp;
};
