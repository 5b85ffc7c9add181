import type { Socket } from 'node:net';

/** What is wrong with a wire while its connections stay open. */
export interface WireFault {
  /** Every byte takes this much longer. */
  readonly delayMs: number;
  readonly bytesPerSecond: number;
  /** Bytes come in pieces of so many at the most, a millisecond apart. */
  readonly pieceBytes: number;
  /** A connection is torn off when it has carried so many more, both ways together. */
  readonly limitBytes: number;
  /** The other side learns so much later that this one has gone. */
  readonly closeLateMs: number;
}

export const WELL: WireFault = {
  delayMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  pieceBytes: Number.POSITIVE_INFINITY,
  limitBytes: Number.POSITIVE_INFINITY,
  closeLateMs: 0,
};

const GAP_MS = 1;

/** One direction of a connection: bytes in their order, as late and in as small pieces as the wire is ill. */
export class Pipe {
  readonly #waiting: { readonly piece: Buffer; readonly due: number }[] = [];
  /** When the last piece that waits is due. */
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly to: Socket,
    private readonly illness: () => WireFault,
  ) {}

  carry(bytes: Buffer): void {
    const { delayMs, bytesPerSecond, pieceBytes } = this.illness();
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, Math.min(bytes.length, at + pieceBytes));
      const takes = (piece.length / bytesPerSecond) * 1000 + (at > 0 ? GAP_MS : 0);
      const due = Math.max(performance.now() + delayMs, this.#last) + takes;
      this.#last = due;
      this.#waiting.push({ piece, due });
    }
    this.#send();
  }

  #send(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    while (this.#waiting[0] && this.#waiting[0].due <= now) {
      const first = this.#waiting.shift();
      if (first && !this.to.destroyed) this.to.write(first.piece);
    }
    const [next] = this.#waiting;
    if (next) this.#timer = setTimeout(() => this.#send(), next.due - now);
  }
}
