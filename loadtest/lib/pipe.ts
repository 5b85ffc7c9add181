import type { Socket } from 'node:net';

/** Defects of a network connection that stays open. */
export interface LinkFault {
  /** Every byte is delayed by this time. */
  readonly delayMs: number;
  readonly bytesPerSecond: number;
  /** Bytes are sent in pieces of at most this size, a millisecond apart. */
  readonly pieceBytes: number;
  /** A connection is reset when it has forwarded this many bytes in both directions together. */
  readonly limitBytes: number;
  /** The end of one side is passed on to the other after this time. */
  readonly closeLateMs: number;
}

export const HEALTHY: LinkFault = {
  delayMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  pieceBytes: Number.POSITIVE_INFINITY,
  limitBytes: Number.POSITIVE_INFINITY,
  closeLateMs: 0,
};

const GAP_MS = 1;

/** One direction of a connection: forwards bytes in order, with the defects of the moment. */
export class Pipe {
  readonly #waiting: { readonly piece: Buffer; readonly due: number }[] = [];
  /** When the last waiting piece is due. */
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly to: Socket,
    private readonly fault: () => LinkFault,
  ) {}

  forward(bytes: Buffer): void {
    const { delayMs, bytesPerSecond, pieceBytes } = this.fault();
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
