import type { OpenOperator } from '../../../../server/cli/operator.ts';
import type { Answered } from '../../bots/http-exchange.ts';
import type { Arena } from '../support/arena.ts';
import type { Fixture } from './fixture.ts';

/** Something that only one action can use up. */
type Exclusive =
  | 'building'
  | 'ship'
  | 'scout'
  | 'leadership'
  | 'mate'
  | 'request'
  | 'invitation'
  | 'asker'
  | 'guest'
  | 'fleet'
  | 'relief'
  | 'commander'
  | 'passage'
  | 'attack'
  | 'peace'
  | 'leave'
  | 'siege'
  | 'research'
  | 'artifact'
  | 'place'
  | 'offer'
  | 'war'
  | 'pact'
  | 'partner'
  | 'message report'
  | 'letter report';

/** The arena of a race, with an operator. */
export interface Ring extends Arena {
  readonly ban: OpenOperator['ban'];
}

export interface Action {
  readonly name: string;
  /** Of two actions that use up the same thing, exactly one is accepted. */
  readonly uses: readonly Exclusive[];
  send(ring: Ring, fixture: Fixture): Promise<Answered>;
}

export const action = (name: string, uses: Action['uses'], send: Action['send']): Action => ({ name, uses, send });

/** The answer to an action that no call does. */
export const answered = (status: number, text = ''): Answered => ({ status, text, retryAfter: undefined });
