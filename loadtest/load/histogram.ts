/** Neighbouring buckets differ by two percent, which is how exact a percentile is. */
const GROWTH = 1.02;
/** Milliseconds; what is quicker lies in the first bucket. */
const SMALLEST = 0.1;

/** How often something took how long. Needs the same little memory for a thousand times as for a billion. */
export class Histogram {
  readonly #buckets = new Map<number, number>();
  count = 0;
  /** Of those of which it is known how long they took. */
  #timed = 0;
  max = 0;

  /** Takes note of so many milliseconds; NaN if only the fact is known. Clocks that differ may bring less than none. */
  add(ms: number): void {
    this.count++;
    if (Number.isNaN(ms)) return;
    this.#timed++;
    const bucket = ms <= SMALLEST ? 0 : Math.ceil(Math.log(ms / SMALLEST) / Math.log(GROWTH));
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.max = Math.max(this.max, ms);
  }

  /** Milliseconds within which this share of them lay; NaN if there were none. */
  percentile(share: number): number {
    let left = Math.max(1, Math.ceil(this.#timed * share));
    for (const bucket of this.#sorted()) {
      left -= this.#buckets.get(bucket) ?? 0;
      if (left <= 0) return Math.min(upTo(bucket), this.max);
    }
    return Number.NaN;
  }

  /** How many lay up to each of these milliseconds and above the one before. The last one takes the rest. */
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
