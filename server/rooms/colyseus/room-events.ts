type Listener = (...args: unknown[]) => unknown;

interface Subscription {
  readonly name: string;
  readonly listener: Listener;
  readonly once: boolean;
}

/** The events that have listeners: Colyseus counts rooms and sockets by them. Other events, such as `lock`, are not used. */
const EVENTS = ['join', 'leave', 'dispose', 'disconnect'];

/** The part of an EventEmitter that Colyseus needs in each room. Node's EventEmitter takes 1 kB more per room. */
export class RoomEvents {
  #subscriptions: readonly Subscription[] = [];

  on(name: string, listener: Listener): void {
    this.#add({ name, listener, once: false });
  }

  once(name: string, listener: Listener): void {
    this.#add({ name, listener, once: true });
  }

  emit(name: string, ...args: unknown[]): void {
    const due = this.#subscriptions.filter((each) => each.name === name);
    this.#subscriptions = this.#subscriptions.filter((each) => each.name !== name || !each.once);
    for (const { listener } of due) listener(...args);
  }

  removeAllListeners(name: string): void {
    this.#subscriptions = this.#subscriptions.filter((each) => each.name !== name);
  }

  #add(subscription: Subscription): void {
    // concat makes a list of just this length; push and spread leave room for twelve more.
    if (EVENTS.includes(subscription.name)) this.#subscriptions = this.#subscriptions.concat(subscription);
  }
}
