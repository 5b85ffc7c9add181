import { login, refreshToken } from '#shared/api/account';
import type { Player } from '../lib/game-server.ts';
import type { ApiClient } from './api-client.ts';

/** Time before its expiry at which a token is renewed. */
const EARLY_MS = 60_000;

/** A logged-in player, whose access token is renewed in time, as the game's page does. */
export class Session {
  #token: string;
  #refresh: string;
  readonly #credentials: Pick<Player, 'email' | 'password'>;
  readonly #api: ApiClient;
  #renewing: Promise<void> | undefined;

  constructor({ access_token, refresh_token, email, password }: Player, api: ApiClient) {
    this.#credentials = { email, password };
    [this.#token, this.#refresh, this.#api] = [access_token, refresh_token, api];
  }

  /** An access token, renewed if it expires within a minute and the renewal succeeds. */
  async token(): Promise<string> {
    if (endOf(this.#token) - Date.now() < EARLY_MS) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = undefined;
      });
      await this.#renewing;
    }
    return this.#token;
  }

  /** Begins a new session with the password, and uses it from now on. */
  async logIn(): Promise<void> {
    const answer = await this.#api.ask(login, '', { body: this.#credentials });
    if (answer) [this.#token, this.#refresh] = [answer.access_token, answer.refresh_token];
  }

  async #renew(): Promise<void> {
    const answer = await this.#api.ask(refreshToken, this.#refresh);
    if (answer) this.#token = answer.access_token;
  }
}

/** Expiry of a token, in ms since 1970. */
function endOf(token: string): number {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp * 1000;
}
