import type { Room } from 'colyseus.js';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';
import { createMessageOrder } from './message-order.ts';

const stamp = { version: 5, server_time: '2026-03-03T14:32:00.000Z' };
const change = { came: [7], went: [], ...stamp };

/** Two connections of one tab to one room, of which the second is the newest. */
function twoConnections() {
  const order = createMessageOrder(() => undefined);
  const heard: string[] = [];
  const connect = (number: number) => {
    let send = (_: string, __: object) => undefined as unknown;
    const onMessage = (_: '*', handler: typeof send) => {
      send = handler;
    };
    listen(
      { onMessage } as unknown as Room,
      order,
      () => number === 2,
      (name) => heard.push(name),
    );
    return (name: string, message: object) => send(name, message);
  };
  return { old: connect(1), newest: connect(2), heard };
}

it('who comes in while two connections are open is told by the newest, after its list', () => {
  const { old, newest, heard } = twoConnections();
  old('presence_changed', change);
  expect(heard).toEqual([]);
  newest('members_present', { user_ids: [2], ...stamp });
  newest('presence_changed', change);
  expect(heard).toEqual(['members_present', 'presence_changed']);
});

it('any other message counts once, whichever connection brings it first', () => {
  const { old, newest, heard } = twoConnections();
  old('log_added', stamp);
  newest('log_added', stamp);
  expect(heard).toEqual(['log_added']);
});

it('a message that only a newer server knows is ignored', () => {
  const { newest, heard } = twoConnections();
  newest('toString', stamp);
  newest('something_new', stamp);
  expect(heard).toEqual([]);
});
