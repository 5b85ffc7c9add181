import { pushEndedMail } from '../../mail/templates.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';

interface Told {
  readonly email: string;
  readonly username: string;
  readonly language: string | null;
}

/**
 * Ends subscriptions at push services to which the game does not send: versions before knew no such limit, and PUSH_HOSTS may be
 * shorter than it was. Their players get a mail, for they would miss their notifications without a word.
 */
export async function endForeignSubscriptions({ db, push, mail }: AppContext): Promise<void> {
  const hosts: { host: string }[] = await db.query(
    "SELECT DISTINCT substring(endpoint FROM '^https://([^/]*)') AS host FROM push_subscription",
  );
  const foreign = hosts.map(({ host }) => host).filter((host) => !push.reaches(`https://${host}/`));
  if (foreign.length === 0) return;
  const told: Told[] = await db.query(
    `WITH ended AS (
       DELETE FROM push_subscription WHERE substring(endpoint FROM '^https://([^/]*)') = ANY ($1) RETURNING player_id)
     SELECT DISTINCT email, username, language FROM ended JOIN player ON player.id = player_id AND ${MAY_PLAY}`,
    [foreign],
  );
  for (const player of told) mail.send(pushEndedMail(player));
}
