import type { Room } from 'colyseus.js';
import { expect, it } from 'vitest';
import type { Stamp } from '#shared/live/room';
import { listen } from './listen.ts';
import { createMessageOrder } from './message-order.ts';

interface Messages {
  members_present: Stamp & { readonly user_ids: readonly number[] };
  presence_changed: Stamp & { readonly came: readonly number[] };
  log_added: Stamp;
}

const stamp = { version: 5, server_time: '2026-03-03T14:32:00.000Z' };
const change = { came: [7], ...stamp };

/** Two connections of one tab to one room, of which the second is the newest. */
function twoConnections() {
  const order = createMessageOrder(() => undefined);
  const heard: unknown[] = [];
  const connect = (number: number) => {
    const handlers = new Map<unknown, (message: object) => void>();
    const onMessage = (name: unknown, handler: (message: object) => void) => handlers.set(name, handler);
    listen<Messages>(
      { onMessage } as unknown as Room,
      order,
      {
        members_present: ({ user_ids }) => heard.push(['present', ...user_ids]),
        presence_changed: ({ came }) => heard.push(['came', ...came]),
        log_added: () => heard.push('log'),
      },
      () => number === 2,
    );
    return (name: keyof Messages, message: object) => handlers.get(name)?.(message);
  };
  return { old: connect(1), newest: connect(2), heard };
}

it('who comes in while two connections are open is told by the newest, after its list', () => {
  const { old, newest, heard } = twoConnections();
  old('presence_changed', change);
  newest('members_present', { user_ids: [2], ...stamp });
  newest('presence_changed', change);
  expect(heard).toEqual([
    ['present', 2],
    ['came', 7],
  ]);
});

it('any other message counts once, whichever connection brings it first', () => {
  const { old, newest, heard } = twoConnections();
  old('log_added', stamp);
  newest('log_added', stamp);
  expect(heard).toEqual(['log']);
});
