import { describe, expect, it } from 'vitest';
import { RoomEvents } from './room-events.ts';

describe('the events of a room', () => {
  it('reach everybody who listens, in order, with what is said', () => {
    const events = new RoomEvents();
    const heard: unknown[] = [];
    events.on('leave', (client, ends) => heard.push(['first', client, ends]));
    events.on('leave', (client) => heard.push(['second', client]));
    events.on('join', () => heard.push('another event'));
    events.emit('leave', 'a client', true);
    events.emit('leave', 'a client', false);
    expect(heard).toEqual([
      ['first', 'a client', true],
      ['second', 'a client'],
      ['first', 'a client', false],
      ['second', 'a client'],
    ]);
  });

  it('reach once who listens once, even if it says the same itself', () => {
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

  it('reach nobody who was taken out', () => {
    const events = new RoomEvents();
    const heard: string[] = [];
    events.on('join', () => heard.push('join'));
    events.once('dispose', () => heard.push('dispose'));
    events.removeAllListeners('join');
    events.emit('join');
    events.emit('dispose');
    expect(heard).toEqual(['dispose']);
  });

  it('of locks and lobbies are not kept', () => {
    const events = new RoomEvents();
    let heard = false;
    for (const name of ['lock', 'unlock', 'visibility-change']) {
      events.on(name, () => {
        heard = true;
      });
      events.emit(name);
    }
    expect(heard).toBe(false);
  });
});
