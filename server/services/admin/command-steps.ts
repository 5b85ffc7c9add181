import type { CommandSteps } from '../command/player-command.ts';
import { planOrders } from '../planets/build-queue.ts';
import { catchUp } from '../vacation/vacation-turns.ts';
import { beginSurveys } from '../worlds/surveys.ts';

/** What is due begins before a command asks the rules; what depends on its changes follows them. */
export const COMMAND_STEPS: CommandSteps = { before: [catchUp], after: [beginSurveys, planOrders] };
