import { apiTexts } from '../../texts/api.ts';

/** A failed call, with the message to show. Status 0: no response arrived, or only part of it. */
export class ApiError extends Error {
  readonly status: number;
  /** The body of the error response, unparsed by any schema. */
  readonly body: unknown;
  /** How long the server asks to wait before a retry, in ms. */
  readonly retryAfter: number;

  constructor(status: number, text: string, body?: unknown, retryAfter = 0) {
    super(apiTexts.said(text));
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
 * Whether the response was lost, so that the client cannot know if the call took effect: the connection failed, or a
 * proxy or a failing server answered instead (502 and above).
 */
export function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
