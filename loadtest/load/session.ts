import { refreshToken } from '#shared/api/account';
import type { Player } from '../lib/game-server.ts';
import type { Asking } from './ask.ts';

/** A token is renewed when it is good for less than this. */
const EARLY_MS = 60_000;

/** A signed-in player, who gets a new access token in time, as the game's page does. */
export class Session {
  #token: string;
  readonly #refresh: string;
  readonly #asking: Asking;
  #renewing: Promise<void> | undefined;

  constructor({ access_token, refresh_token }: Player, asking: Asking) {
    [this.#token, this.#refresh, this.#asking] = [access_token, refresh_token, asking];
  }

  /** An access token that is good for a while, if one can be had. */
  async token(): Promise<string> {
    if (endOf(this.#token) - Date.now() < EARLY_MS) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = undefined;
      });
      await this.#renewing;
    }
    return this.#token;
  }

  async #renew(): Promise<void> {
    const answer = await this.#asking.ask(refreshToken, this.#refresh);
    if (answer) this.#token = answer.access_token;
  }
}

/** When a token ends, in ms since 1970. */
function endOf(token: string): number {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp * 1000;
}
