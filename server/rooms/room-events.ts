type Listener = (...args: unknown[]) => unknown;

interface Subscription {
  readonly name: string;
  readonly listener: Listener;
  readonly once: boolean;
}

/** What anybody listens to: Colyseus' counts of rooms and sockets hang on it. Locks and lobbies there are none. */
const EVENTS = ['join', 'leave', 'dispose', 'disconnect'];

/** What Colyseus needs of each room's events; Node's EventEmitter takes 1 kB for as much. */
export class RoomEvents {
  #heard: readonly Subscription[] = [];

  on(name: string, listener: Listener): void {
    this.#add({ name, listener, once: false });
  }

  once(name: string, listener: Listener): void {
    this.#add({ name, listener, once: true });
  }

  emit(name: string, ...args: unknown[]): void {
    const due = this.#heard.filter((each) => each.name === name);
    this.#heard = this.#heard.filter((each) => each.name !== name || !each.once);
    for (const { listener } of due) listener(...args);
  }

  removeAllListeners(name: string): void {
    this.#heard = this.#heard.filter((each) => each.name !== name);
  }

  #add(heard: Subscription): void {
    // concat makes a list of just this length; push and spread leave room for twelve more.
    if (EVENTS.includes(heard.name)) this.#heard = this.#heard.concat(heard);
  }
}
