/** Ratio of neighbouring buckets, and thus the precision of a percentile: two percent. */
const GROWTH = 1.02;
/** Milliseconds; shorter durations fall into the first bucket. */
const SMALLEST = 0.1;

/** A histogram of durations. Its memory does not depend on the number of values. */
export class Histogram {
  readonly #buckets = new Map<number, number>();
  count = 0;
  /** Number of values whose duration is known. */
  #timed = 0;
  max = 0;

  /** All values of several histograms. */
  static of(histograms: readonly Histogram[]): Histogram {
    const all = new Histogram();
    for (const each of histograms) {
      for (const [bucket, count] of each.#buckets) all.#buckets.set(bucket, (all.#buckets.get(bucket) ?? 0) + count);
      all.count += each.count;
      all.#timed += each.#timed;
      all.max = Math.max(all.max, each.max);
    }
    return all;
  }

  /** Adds a duration in ms; NaN if it is not known. Differing clocks may make it negative. */
  add(ms: number): void {
    this.count++;
    if (Number.isNaN(ms)) return;
    this.#timed++;
    const bucket = ms <= SMALLEST ? 0 : Math.ceil(Math.log(ms / SMALLEST) / Math.log(GROWTH));
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.max = Math.max(this.max, ms);
  }

  /** The duration in ms that the given share (0 to 1) of the values does not exceed; NaN without values. */
  percentile(share: number): number {
    let left = Math.max(1, Math.ceil(this.#timed * share));
    for (const bucket of this.#sorted()) {
      left -= this.#buckets.get(bucket) ?? 0;
      if (left <= 0) return Math.min(upTo(bucket), this.max);
    }
    return Number.NaN;
  }

  /** The number of values between each edge and the one before. The last bar takes the rest. */
  within(edges: readonly number[]): number[] {
    const counts = edges.map(() => 0);
    for (const [bucket, count] of this.#buckets) {
      const at = edges.findIndex((edge) => upTo(bucket) <= edge);
      const index = at < 0 ? edges.length - 1 : at;
      counts[index] = (counts[index] ?? 0) + count;
    }
    return counts;
  }

  #sorted(): number[] {
    return [...this.#buckets.keys()].sort((a, b) => a - b);
  }
}

const upTo = (bucket: number) => SMALLEST * GROWTH ** bucket;
