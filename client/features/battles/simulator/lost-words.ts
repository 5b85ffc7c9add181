import type { LossRange } from '#shared/rules/battles/simulate';
import { simulatorTexts } from '../../../texts/battles/simulator.ts';

/** What a side loses in the median fight: '3 ships and 1 squad'. */
export function lostWords(ranges: readonly LossRange[]): string {
  const sum = (kind: LossRange['kind']) =>
    ranges.reduce((all, range) => (range.kind === kind ? all + range.median : all), 0);
  return simulatorTexts.lost(sum('ship'), sum('squad'));
}
