import type { EntityManager } from 'typeorm';
import { type Locked, lock } from '../../store/row-locks.ts';
import { AllianceEvents } from '../alliances/alliance-events.ts';
import type { AppContext } from '../command/app-context.ts';
import { PlayerCommand, playFor } from '../command/player-command.ts';
import { runAndPublish } from '../command/run-and-publish.ts';

/** Whom a landing concerns. Found before the locks, and asked again under them. */
export interface Parties {
  readonly senderId: number;
  /** The ruler of the target, if the landing may change the ruler's stock. */
  readonly rulerId: number | undefined;
  /** Players who are told something, and whose stock stays as it is. */
  readonly persons: readonly number[];
  readonly alliances: readonly number[];
  readonly planets: readonly number[];
}

/** A landing while it runs: both players are settled up to it, on one set of locks. */
export interface Meeting {
  readonly tx: EntityManager;
  readonly locked: Locked;
  readonly sender: PlayerCommand;
  readonly ruler: PlayerCommand | undefined;
  readonly alliances: AllianceEvents;
}

/**
 * Runs what happens when a march of one player meets another, in one transaction: locks both, settles both up to `dueAt`, lets
 * `play` change rows, saves each as one new version, commits, and only then publishes. `claim` comes before the locks; if
 * it returns false, nothing happens. Returns whether something did.
 */
export async function runMeeting(
  context: Pick<AppContext, 'db' | 'speed' | 'publisher' | 'steps'>,
  dueAt: Date,
  claim: (tx: EntityManager) => Promise<Parties | undefined>,
  play: (meeting: Meeting) => Promise<void>,
): Promise<boolean> {
  return runAndPublish(context, BY_CLOCK, async (tx) => {
    const parties = await claim(tx);
    if (!parties) return { answer: false };
    const { senderId, rulerId, persons, alliances, planets } = parties;
    const players = rulerId === undefined ? [senderId] : [senderId, rulerId];
    const locked = await lock(tx, { alliances, players, playersWithoutPlanets: persons, planets });
    const [sender, ruler] = players.map((id) => commandOf(tx, locked, id, dueAt));
    if (!sender) throw new Error('A march has no sender.');
    return playFor(context, ruler ? [sender, ruler] : [sender], async () => {
      const meeting = { tx, locked, sender, ruler, alliances: new AllianceEvents(tx, locked.now) };
      sender.saveAlsoAlliances(meeting.alliances);
      await play(meeting);
      return true;
    });
  });
}

/** Nobody sends what the clock brings. */
const BY_CLOCK = { playerId: 0 };

function commandOf(tx: EntityManager, locked: Locked, playerId: number, dueAt: Date): PlayerCommand {
  const player = locked.players.get(playerId);
  if (!player) throw new Error(`There is no player ${playerId}.`);
  return new PlayerCommand(tx, locked, player, dueAt);
}
