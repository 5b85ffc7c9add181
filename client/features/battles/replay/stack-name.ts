import { STACK_CLASSES } from '#shared/catalogue/battles';
import { replayTexts } from '../../../texts/battles/replay.ts';
import { unitName } from '../reports/unit-name.ts';

/** The name of a stack of a fight. */
export function stackName(stackClass: number, typeId: number): string {
  if (stackClass === STACK_CLASSES.guns) return unitName('guns', 0);
  if (stackClass === STACK_CLASSES.militia) return unitName('militia', 0);
  if (stackClass === STACK_CLASSES.squad) return unitName('squad', typeId);
  const ship = unitName('ship', typeId);
  return stackClass === STACK_CLASSES.crew ? replayTexts.crew(ship) : ship;
}
