import { type Conditions, fits, isFree, type OwnerDriver, ownerKey, type RoomCache, type Wanted } from './driver.ts';

/** A room's listing. It can be found from its first save until it is removed. */
class Listing implements RoomCache {
  clients = 0;
  locked = false;
  private = false;
  maxClients = Number.POSITIVE_INFINITY;
  unlisted = false;
  createdAt = new Date();
  metadata: unknown;
  name = '';
  processId = '';
  roomId = '';
  readonly #registry: Registry;

  constructor(values: Conditions, registry: Registry) {
    Object.assign(this, values);
    this.#registry = registry;
  }

  save(): void {
    this.#registry.add(this);
  }

  remove(): void {
    this.#registry.remove(this);
  }

  updateOne({ $set, $inc }: { $set?: Conditions; $inc?: { clients?: number } }): void {
    Object.assign(this, $set);
    this.clients += $inc?.clients ?? 0;
  }
}

interface Registry {
  add(listing: RoomCache): void;
  remove(listing: RoomCache): void;
}

/** The listings of one process. Finds a room by its id or owner without a scan. */
export class MemoryDriver implements OwnerDriver {
  readonly #byId = new Map<string, RoomCache>();
  readonly #byOwner = new Map<string, RoomCache>();

  readonly #registry: Registry = {
    add: (listing) => {
      this.#byId.set(listing.roomId, listing);
      const key = ownerKey(listing);
      if (key) this.#byOwner.set(key, listing);
    },
    remove: (listing) => {
      if (this.#byId.get(listing.roomId) === listing) this.#byId.delete(listing.roomId);
      const key = ownerKey(listing);
      // The index may already point to a newer room of the same owner.
      if (key && this.#byOwner.get(key) === listing) this.#byOwner.delete(key);
    },
  };

  createInstance(values: Conditions = {}): RoomCache {
    return new Listing(values, this.#registry);
  }

  has(roomId: string): boolean {
    return this.#byId.has(roomId);
  }

  query(conditions: Conditions): RoomCache[] {
    return [...this.#byId.values()].filter((listing) => fits(listing, conditions));
  }

  async findOne(conditions: Conditions): Promise<RoomCache> {
    return this.#find(conditions) as RoomCache;
  }

  /** No other process can be creating it, and this one searches once at a time. */
  async findOrClaim(wanted: Wanted): Promise<RoomCache | 'claimed'> {
    return this.#find(isFree(wanted)) ?? 'claimed';
  }

  async disclaim(): Promise<void> {}

  async cleanup(processId: string): Promise<void> {
    for (const listing of this.query({ processId })) listing.remove();
  }

  clear(): void {
    this.#byId.clear();
    this.#byOwner.clear();
  }

  shutdown(): void {
    this.clear();
  }

  #find(conditions: Conditions): RoomCache | undefined {
    const key = ownerKey(conditions);
    if (conditions.roomId === undefined && !key) return this.query(conditions)[0];
    const found = conditions.roomId === undefined ? this.#byOwner.get(key ?? '') : this.#byId.get(conditions.roomId);
    return found && fits(found, conditions) ? found : undefined;
  }
}
