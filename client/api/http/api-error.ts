/** A call that did not succeed, with the sentence to show. Status 0: no answer came, or not all of it. */
export class ApiError extends Error {
  readonly status: number;
  /** What the refusal holds besides the sentence, as it came. */
  readonly body: unknown;
  /** How long the server asks to be left alone, in ms. */
  readonly retryAfter: number;

  constructor(status: number, text: string, body?: unknown, retryAfter = 0) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  get text(): string {
    return this.message;
  }
}

/**
 * Whether the answer was lost, so that nobody here knows if the call had its effect: the wire was cut, or a proxy or a
 * server that could not go on (502 and above) spoke in its place.
 */
export function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
