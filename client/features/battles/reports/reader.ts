import type { BattleSummary, SharedBattle } from '#shared/api/battles/battles';
import type { Outcome, SideName } from '#shared/rules/battles/battle';
import { battleReportTexts } from '../../../texts/battles/reports.ts';

/** The reader of a report: one of the sides, or a visitor who has its link. */
export type Reader = 'attacker' | 'defender' | 'guest' | 'visitor';

/** What every reader of a battle knows of it. */
export type ToldBattle = SharedBattle;

/** `good`, `bad` or `even`, for the colour of an outcome; it is never said by colour alone. */
export type Tone = 'good' | 'bad' | 'even';

/** How an outcome reads for one side. */
export function verdictOf(outcome: Outcome, reader: Reader): { readonly title: string; readonly tone: Tone } {
  if (reader === 'visitor') {
    const title = {
      repelled: battleReportTexts.verdict.defenderWon,
      orbit_won: battleReportTexts.verdict.nobodyWon,
      ground_won: battleReportTexts.verdict.attackerWon,
    };
    return { title: title[outcome], tone: 'even' };
  }
  if (outcome === 'orbit_won') {
    return reader === 'attacker'
      ? { title: battleReportTexts.verdict.half, tone: 'even' }
      : { title: battleReportTexts.verdict.held, tone: 'even' };
  }
  const won = (outcome === 'ground_won') === (reader === 'attacker');
  return won
    ? { title: battleReportTexts.verdict.victory, tone: 'good' }
    : { title: battleReportTexts.verdict.defeat, tone: 'bad' };
}

/** The side on which a reader fought. Guests defend. */
export function sideOf(reader: Reader): SideName | undefined {
  if (reader === 'visitor') return undefined;
  return reader === 'attacker' ? 'attacker' : 'defender';
}

/** Ships and squads that a side lost for good. */
export function lostForGood(losses: BattleSummary['losses'][SideName]): { ships: number; squads: number } {
  const sum = (kind: 'ship' | 'squad') =>
    losses.reduce((all, loss) => (loss.kind === kind ? all + loss.fallen - loss.saved : all), 0);
  return { ships: sum('ship'), squads: sum('squad') };
}
