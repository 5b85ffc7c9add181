import type { Versioned } from '#shared/api/call';
import type { Profile } from '#shared/api/profiles';
import { raceOf } from '#shared/catalogue/races';
import { REFUSALS, Refused } from '#shared/refusals';
import { roundedMight } from '#shared/rules/battles/worth';
import { titleAt } from '#shared/rules/level-bonuses';
import { MAY_PLAY, NOW, ON_LEAVE } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import { rulersOf } from '../battles/rulers.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { checkOfWords } from '../words/public-words.ts';

/** The caller's own profile. Refuses with 401 if the player is deleted or banned. */
export async function getProfile(context: AppContext, playerId: number): Promise<Versioned<Profile>> {
  const version = await requirePlayer(context.db, playerId);
  const [own] = await profilesOf(context, playerId, [playerId]);
  if (!own) throw await accountRefusal(context.db, playerId);
  return { answer: own, version };
}

/** Another player's profile. Refuses with 404 if the account does not exist or is not verified. */
export async function getProfileOf(context: AppContext, playerId: number, userId: number): Promise<Profile> {
  const found = await profilesOf(context, playerId, [playerId, userId]);
  if (!found.some(({ user_id }) => user_id === playerId)) throw await accountRefusal(context.db, playerId);
  const profile = found.find(({ user_id }) => user_id === userId);
  if (!profile) throw new Refused(REFUSALS.userNotFound);
  return profile;
}

interface ProfileRow extends Omit<Profile, 'title' | 'might' | 'race' | 'joined_at'> {
  readonly race_id: number;
  readonly joined_at: Date;
  readonly now: Date;
}

const HONOURS = `(SELECT coalesce(json_agg(json_build_object('season', season, 'board', board, 'place', place)
  ORDER BY season DESC, place, board), '[]') FROM hall_of_fame WHERE player_id = player.id)`;

/** Banned players' profiles are shown, but a banned player sees none. */
async function profilesOf(context: AppContext, reader: number, playerIds: readonly number[]): Promise<Profile[]> {
  const rows: ProfileRow[] = await context.db.query(
    `SELECT id AS user_id, username, level, race_id, verified_at AS joined_at, bio, ${ON_LEAVE} AS on_leave, ${NOW},
       (SELECT alliance_id FROM member WHERE player_id = player.id),
       (SELECT name FROM alliance JOIN member ON alliance_id = alliance.id WHERE player_id = player.id) AS alliance_name,
       (SELECT place FROM ranking WHERE board = 'might' AND subject_id = player.id AND ${MAY_PLAY}) AS rank,
       ${HONOURS} AS honours,
       (SELECT count(*) FROM planet WHERE owner_id = player.id) AS planetary_count
     FROM player WHERE id = ANY ($1) AND verified_at IS NOT NULL AND (id <> $2 OR ${MAY_PLAY})`,
    [playerIds, reader],
  );
  const now = rows[0]?.now;
  if (!now) return [];
  const rulers = await rulersOf(context.db, playerIds, now, context);
  return rows.map(({ now: _, race_id, joined_at, ...row }) => ({
    ...row,
    race: raceOf(race_id).name,
    joined_at: dayOf(joined_at),
    might: mightFor(reader, row.user_id, rulers.get(row.user_id)?.might ?? 0),
    title: titleAt(row.level),
  }));
}

/** To the day: the moment of a registration would tell which new world on the map is whose home. */
const dayOf = (time: Date) => `${time.toISOString().slice(0, 10)}T00:00:00.000Z`;

/** Only the players themselves see the exact number. */
const mightFor = (reader: number, userId: number, might: number) => (reader === userId ? might : roundedMight(might));

/** Stores the bio as typed. Clients show it as plain text. */
export async function updateBio(context: AppContext, caller: CommandCaller, { bio }: { bio: string }) {
  const checkWords = await checkOfWords(context, bio);
  return runPlayerCommand(context, caller, async (command) => {
    checkWords(command.player, command.now);
    await command.tx.query('UPDATE player SET bio = $2 WHERE id = $1', [caller.playerId, bio]);
    command.publish('bio_changed', { bio });
    return { message: 'Bio updated successfully!' };
  });
}
