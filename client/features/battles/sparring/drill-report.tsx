import { useMemo } from 'react';
import type { DrillReport as Drill, fightDrill } from '#shared/api/battles/battles';
import type { Request } from '#shared/api/call';
import { DRILL_GARRISONS } from '#shared/catalogue/sparring';
import { useResources } from '../../../api/queries.ts';
import { sparringTexts } from '../../../texts/battles/sparring.ts';
import { BattleView } from '../reports/battle-view.tsx';
import type { ToldBattle } from '../reports/reader.ts';
import styles from './sparring.module.css';

type Body = Request<typeof fightDrill>['body'];

/** The outcome of a drill: the report of a battle without spoils. */
export function DrillReport({ report, body }: { report: Drill; body: Body }) {
  const own = useResources().data;
  const garrison = DRILL_GARRISONS.find(({ id }) => id === report.garrison_id)?.name ?? '';
  const [userId, username] = [own?.user_id, own?.username];
  const battle = useMemo(
    () =>
      userId === undefined || username === undefined
        ? undefined
        : toldOf(report, body, { user_id: userId, username }, garrison),
    [report, body, userId, username, garrison],
  );
  if (!battle) return null;
  return (
    <div className={styles.report}>
      <p className={styles.over} role="status">
        {sparringTexts.over(garrison, report.outcome)}
      </p>
      <BattleView battle={battle} reader="attacker" isDrill />
    </div>
  );
}

const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

/** A drill in the form of a battle report. Squads alone come through the gate, as in a strike. */
function toldOf(
  report: Drill,
  { ships, squads }: Body,
  attacker: ToldBattle['attacker'],
  garrison: string,
): ToldBattle {
  const byGate = ships.length === 0 && squads.length > 0;
  return {
    ...report,
    battle_id: report.input.battle_id,
    kind: byGate ? 'strike' : 'raid',
    attacker,
    defender: { user_id: attacker.user_id, username: garrison },
    loot: NOTHING,
    salvage: NOTHING,
    morale: 100,
    slipped: false,
  };
}
