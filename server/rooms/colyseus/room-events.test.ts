import { describe, expect, it } from 'vitest';
import { RoomEvents } from './room-events.ts';

describe('the events of a room', () => {
  it('reach all listeners, in order, with their arguments', () => {
    const events = new RoomEvents();
    const received: unknown[] = [];
    events.on('leave', (client, ends) => received.push(['first', client, ends]));
    events.on('leave', (client) => received.push(['second', client]));
    events.on('join', () => received.push('another event'));
    events.emit('leave', 'a client', true);
    events.emit('leave', 'a client', false);
    expect(received).toEqual([
      ['first', 'a client', true],
      ['second', 'a client'],
      ['first', 'a client', false],
      ['second', 'a client'],
    ]);
  });

  it('reach a one-time listener once, even if it emits the same event', () => {
    const events = new RoomEvents();
    let times = 0;
    events.once('dispose', () => {
      times += 1;
      events.emit('dispose');
    });
    events.emit('dispose');
    events.emit('dispose');
    expect(times).toBe(1);
  });

  it('do not reach removed listeners', () => {
    const events = new RoomEvents();
    const received: string[] = [];
    events.on('join', () => received.push('join'));
    events.once('dispose', () => received.push('dispose'));
    events.removeAllListeners('join');
    events.emit('join');
    events.emit('dispose');
    expect(received).toEqual(['dispose']);
  });

  it('of locks and lobbies are not kept', () => {
    const events = new RoomEvents();
    let received = false;
    for (const name of ['lock', 'unlock', 'visibility-change']) {
      events.on(name, () => {
        received = true;
      });
      events.emit(name);
    }
    expect(received).toBe(false);
  });
});
