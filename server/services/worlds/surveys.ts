import type { ReportKind } from '#shared/catalogue/missions';
import { addressesAWeek } from '#shared/rules/level-bonuses';
import { surveyText, weeklySurveyText } from '#shared/rules/missions/survey';
import { addressesOn, seasonDay } from '#shared/rules/seasons/season-day';
import { reported, type Sentence } from '#shared/sentences/sentences';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { discover, type NearbyWorld, nearestUnknown } from './known-worlds.ts';
import { logCompletion, logLaunch, logReport } from './mission-log.ts';
import { readAddress } from './reported-worlds.ts';

/** The time between two weekly surveys, at game speed 1. */
export const SURVEY_MS = 7 * 86_400_000;

type Speed = Pick<AppContext, 'speed'>;

/**
 * Gives the player two unknown addresses when the first shipyard is activated. The first of them leads to a planet without owner
 * and guard. To be called at every shipyard; later ones give nothing.
 */
export async function surveyAround(command: PlayerCommand, planet: PlanetRow, at: Date): Promise<void> {
  const [before]: unknown[] = await command.tx.query(
    // Weekly surveys take time.
    "SELECT 1 FROM mission WHERE player_id = $1 AND kind = 'survey' AND finish_time = start_time LIMIT 1",
    [command.player.id],
  );
  if (before) return;
  const first = await nearestUnknown(command, planet, { open: true });
  const second = first && (await nearestUnknown(command, planet, { but: [first.id] }));
  // Without two unknown planets there is no survey.
  if (!first || !second) return;
  const found = [first, second];
  const { id } = await logReport(command, {
    kind: 'survey',
    planetId: planet.id,
    report: reportOf(command, found, surveyText),
    at,
  });
  await discoverAll(command, found, id, at);
}

/**
 * Begins the weekly surveys once the player's level or the day of the season brings them; in a season that brings them to
 * everybody, the first comes at once. A survey is a mission without a ship: the due scheduler settles it, once and also for players
 * who are away, and the next one follows. Part of every command, after all its other changes; does nothing unless the command has
 * given XP.
 */
export async function beginSurveys(context: Speed, command: PlayerCommand): Promise<void> {
  const home = homeOf(command);
  const day = dayOf(context, command);
  if (!command.hasGivenXp || addressesAWeek(command.level, day) === 0 || !home) return;
  const [running]: unknown[] = await command.tx.query(
    "SELECT 1 FROM mission WHERE player_id = $1 AND kind = 'survey' AND completed_at IS NULL",
    [command.player.id],
  );
  if (running) return;
  const since = addressesOn(day) > 0 ? command.now.getTime() - weekMs(context) : command.now.getTime();
  await launchSurvey(context, command, home, new Date(since));
}

/** Completes a due weekly survey and begins the next one, which is due a week after this one was. */
export async function settleSurvey(
  context: Speed,
  command: PlayerCommand,
  { id, finish_time }: { readonly id: number; readonly finish_time: Date },
): Promise<void> {
  const home = homeOf(command);
  const found = home ? await unknownAround(command, home, addressesAWeek(command.level, dayOf(context, command))) : [];
  await discoverAll(command, found, id, finish_time);
  await logCompletion(command, id, reportOf(command, found, weeklySurveyText));
  if (home) await launchSurvey(context, command, home, finish_time);
}

const weekMs = ({ speed }: Speed) => Math.round(SURVEY_MS / speed);

const dayOf = ({ speed }: Speed, { locked, now }: PlayerCommand) => seasonDay(locked.season, now.getTime(), speed);

async function launchSurvey(context: Speed, command: PlayerCommand, home: PlanetRow, from: Date): Promise<void> {
  const finishTime = new Date(from.getTime() + weekMs(context));
  await logLaunch(command, { kind: 'survey', planetId: home.id, startTime: from, finishTime });
}

/** A player whose account was deleted has no home. */
function homeOf({ locked, player }: PlayerCommand): PlanetRow | undefined {
  return [...locked.planets.values()].find(({ home, owner_id }) => home && owner_id === player.id);
}

/** The nearest unknown planets, first those without owner and guard. */
async function unknownAround(command: PlayerCommand, around: PlanetRow, count: number): Promise<NearbyWorld[]> {
  const found: NearbyWorld[] = [];
  while (found.length < count) {
    const but = found.map(({ id }) => id);
    const next =
      (await nearestUnknown(command, around, { open: true, but })) ?? (await nearestUnknown(command, around, { but }));
    if (!next) break;
    found.push(next);
  }
  return found;
}

function reportOf(
  command: PlayerCommand,
  found: readonly NearbyWorld[],
  sentenceOf: (addresses: readonly (readonly number[])[]) => Sentence,
) {
  return {
    ...reported(sentenceOf(found.map(({ address }) => address))),
    worlds: found.map(({ planet }) => readAddress(command, planet)),
  };
}

/**
 * Gives the player up to `count` unknown addresses near a planet, with a report of this kind. Returns its id and how many were
 * found; undefined if none was, and then there is no report.
 */
export async function findAround(
  command: PlayerCommand,
  planet: PlanetRow,
  count: number,
  kind: ReportKind,
  sentenceOf: (addresses: readonly (readonly number[])[]) => Sentence,
): Promise<{ readonly missionId: number; readonly found: number } | undefined> {
  const found = await unknownAround(command, planet, count);
  if (found.length === 0) return undefined;
  const { id } = await logReport(command, { kind, planetId: planet.id, report: reportOf(command, found, sentenceOf) });
  await discoverAll(command, found, id, command.now);
  return { missionId: id, found: found.length };
}

/** A millisecond earlier each, so that the lists, newest first, begin with the first. */
async function discoverAll(command: PlayerCommand, found: readonly NearbyWorld[], missionId: number, at: Date) {
  for (const [place, { id }] of found.entries()) {
    await discover(command, id, missionId, new Date(at.getTime() - place));
  }
}
