import type { Answer } from '#shared/api/call';
import type { listResearch as ListResearch, ResearchTypeView } from '#shared/api/research';
import { artifactWith } from '#shared/catalogue/artifacts';
import {
  findResearchType,
  RESEARCH_TYPES,
  type ResearchType,
  researchTypeOf,
  SEAM_READING_ID,
} from '#shared/catalogue/research';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { type Boons, hasBoon, researchPrice } from '#shared/rules/artifacts';
import { homeOutput } from '#shared/rules/construction';
import { type MadeBefore, xpFor } from '#shared/rules/experience';
import {
  checkNeeds,
  checkResearch,
  checkResearched,
  type Researcher,
  researchCost,
  researchLevel,
  researchMs,
  withLevel,
} from '#shared/rules/research';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { MAY_PLAY, NOW, PLAYER_COLUMNS, type PlayerRow } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import { spendBoon, waitingBoons } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import { earnXp, madeBefore } from '../command/experience.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { activeOutputs } from '../planets/active-outputs.ts';
import { whyNotView } from '../views/api-views.ts';
import {
  ACTIVE_TYPES,
  CURRENT_RESEARCH,
  insertResearch,
  ownResearch,
  RESEARCH_COLUMNS,
  type ResearchRow,
  researchEvent,
  researchView,
} from './research-rows.ts';

const MS_PER_MINUTE = 60_000;

interface ListRow extends PlayerRow {
  readonly now: Date;
  readonly active_types: number[];
  readonly current: ResearchRow | null;
  readonly boons: Boons;
}

/** All lines with what their next level costs and needs, and what is researched now. */
export async function listResearch(context: AppContext, playerId: number): Promise<Answer<typeof ListResearch>> {
  const [row] = await readPrepared<ListRow>(
    context.db,
    `SELECT ${PLAYER_COLUMNS}, ${NOW}, ${ACTIVE_TYPES} AS active_types, ${CURRENT_RESEARCH} AS current,
       ${waitingBoons('player.id', 'clock_timestamp()')} AS boons
     FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(context.db, playerId);
  const made = await madeBefore(context, playerId, 'research');
  return {
    types: RESEARCH_TYPES.map((type) => typeView(type, row, made(type.id), context.speed)),
    current: row.current && researchView(row.current),
    discount_percent: hasBoon(row.boons, 'cheap_research') ? artifactWith('cheap_research').effect.percent : 0,
    version: row.version,
    server_time: row.now.toISOString(),
  };
}

function typeView(type: ResearchType, row: ListRow, made: MadeBefore, speed: number): ResearchTypeView {
  const { research, level: playerLevel, active_types: activeTypes } = row;
  const level = researchLevel(research, type.id);
  const cost = level < type.levels ? researchCost(type, level) : null;
  return {
    research_type_id: type.id,
    name: type.name,
    description: type.description,
    level,
    levels: type.levels,
    research_cost: cost && researchPrice(cost, row.boons),
    research_time: cost && researchMs(type, level, speed) / MS_PER_MINUTE,
    xp_reward: cost && xpFor(cost, made),
    ...whyNotView(checkNeeds(type, { level: playerLevel, research, activeTypes })),
  };
}

/** Starts the next level of a line. The whole price is taken at once. */
export async function startResearch(context: AppContext, caller: CommandCaller, order: { research_type_id: number }) {
  const type = findResearchType(order.research_type_id);
  if (!type) throw new Refused(REFUSALS.researchTypeUnknown);

  return runPlayerCommand(context, caller, async (command) => {
    const asked = await researcher(command);
    const { boons } = asked;
    refuseIf(checkResearch(type, asked));
    const level = researchLevel(command.research, type.id);
    const cost = researchPrice(researchCost(type, level), boons);
    const row = await insertResearch(command.tx, {
      playerId: command.player.id,
      typeId: type.id,
      level: level + 1,
      startedAt: command.now,
      readyAt: new Date(command.now.getTime() + researchMs(type, level, context.speed)),
    });
    command.spend(cost, 'research', row.id);
    if (hasBoon(boons, 'cheap_research')) await spendBoon(command, 'cheap_research', row.id);

    const event = researchEvent(command, row);
    command.publish('research_started', event);
    return { ...event, message: `${type.name} ${level + 1} started.`, resources: command.resources() };
  });
}

/** Completes a research whose time is over: from then on its level counts. Gives its XP. */
export async function completeResearch(context: AppContext, caller: CommandCaller, order: { research_id: number }) {
  return runTowardsObjectives(context, caller, async (command) => {
    const found = await ownResearch(command, order.research_id);
    const state = { completed: found.completed_at !== null, readyAt: found.ready_at.getTime() };
    refuseIf(checkResearched(state, command.now.getTime()));

    const row = await markCompleted(command, found.id);
    const type = researchTypeOf(row.research_type_id);
    await learn(context, command, type, row.level);
    const event = researchEvent(command, row);
    command.publish('research_completed', event);
    const made = [{ id: row.id, price: researchCost(type, row.level - 1) }];
    const { xp, promoted, level } = await earnXp(context, command, 'research', type.id, made);
    return {
      xp_gained: xp,
      level_promotion: promoted,
      new_level: level,
      research: event,
      message: `${type.name} ${row.level} is active.`,
      resources: command.resources(),
    };
  });
}

async function researcher(command: PlayerCommand): Promise<Researcher> {
  const [row]: { active_types: number[]; boons: Boons; busy: boolean }[] = await command.tx.query(
    `SELECT ${ACTIVE_TYPES} AS active_types, ${waitingBoons('player.id', '$2::timestamptz')} AS boons,
       EXISTS (SELECT 1 FROM research WHERE player_id = player.id AND completed_at IS NULL) AS busy
     FROM player WHERE id = $1`,
    [command.player.id, command.now],
  );
  if (!row) throw new Error(`There is no player ${command.player.id}.`);
  const { level, research, stock } = command;
  return { level, research, activeTypes: row.active_types, stock, busy: row.busy, boons: row.boons };
}

async function markCompleted({ tx, now }: PlayerCommand, id: number): Promise<ResearchRow> {
  const [[row]]: [ResearchRow[], number] = await tx.query(
    `UPDATE research SET completed_at = $2 WHERE id = $1 AND completed_at IS NULL AND ready_at <= $2
     RETURNING ${RESEARCH_COLUMNS}`,
    [id, now],
  );
  if (!row) throw new Refused(REFUSALS.researchCompleted);
  return row;
}

/** Puts the new level into effect: in the player's row, and in the yields of the mines. */
async function learn(context: AppContext, command: PlayerCommand, type: ResearchType, level: number): Promise<void> {
  const levels = withLevel(command.research, type.id, level);
  await command.tx.query('UPDATE player SET research = $2 WHERE id = $1', [command.player.id, levels]);
  command.setResearch(levels);
  if (type.id === SEAM_READING_ID)
    command.replaceOutput(homeOutput(context.speed), await activeOutputs(context, command));
}
