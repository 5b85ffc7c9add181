import { sentence } from '#shared/sentences/sentences';
import { brokenConstraint, type Queries, transaction } from '../../store/connection/transaction.ts';
import { lockNames, NAME_KEYS } from '../alliances/alliances.ts';
import { logAct, type Operator, type OperatorCommand, runOperatorCommand } from './operator-command.ts';
import { replaceInLogs } from './replace-names.ts';
import { terminalText } from './terminal-text.ts';

/**
 * Gives every alliance that has this name, or had it, one that says nothing, wherever the name is shown: a report is not needed, and the
 * alliance may be gone. Resolves with a sentence for the operator, and throws with one if the name is nowhere.
 */
export async function removeAllianceName(operator: Operator, name: string, note = ''): Promise<string> {
  const details = terminalText(`the alliance name "${name}"${note && `: ${note}`}`);
  const [alliance]: { id: number; leader_id: number }[] = await operator.db.query(
    'SELECT id, leader_id FROM alliance WHERE name = $1',
    [name],
  );
  if (alliance) {
    const work = async (command: OperatorCommand) => {
      if (!(await renameAlliance(command, alliance.id, name)))
        throw new Error('The alliance has another name by now. Please try again.');
      return { details, answer: `Alliance ${alliance.id} has another name, wherever the old one was shown.` };
    };
    const affected = async () => ({ alliances: [alliance.id] });
    return runOperatorCommand(operator, 'remove-name', alliance.leader_id, work, affected);
  }
  return transaction(operator.db, async (tx) => {
    if (!(await replaceOldName(tx, name, 'Alliance')))
      throw new Error(terminalText(`No alliance is called "${name}", and none was. Upper and lower case count.`));
    await logAct(tx, operator.who, 'remove-name', { id: 0, username: '' }, details);
    return 'The name of an alliance that is gone, or has another name, is replaced wherever it was shown.';
  });
}

/** Gives the alliance of this name a plain one, wherever it is shown. Resolves with whether the name was anywhere. */
export async function renameAlliance(command: OperatorCommand, id: number, name: string): Promise<boolean> {
  const { tx, locked, alliances } = command;
  const isShown = await replaceOldName(tx, name, `Alliance ${id}`);
  if (locked.alliances.get(id)?.name !== name) return isShown;
  await lockNames(command);
  for (let tries = 1; ; tries++) {
    const plain = tries === 1 ? `Alliance ${id}` : `Alliance ${id}-${tries}`;
    await tx.query('SAVEPOINT name');
    try {
      await tx.query('UPDATE alliance SET name = $2 WHERE id = $1', [id, plain]);
    } catch (error) {
      if (!NAME_KEYS.includes(brokenConstraint(error))) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT name');
      continue;
    }
    await alliances.log(id, sentence('alliance_renamed_by_operator', { name: plain }));
    return true;
  }
}

/** Replaces the name where it stays when the alliance has another one, or is disbanded. Resolves with whether it was anywhere. */
async function replaceOldName(tx: Queries, name: string, plain: string): Promise<boolean> {
  let replaced = await replaceInLogs(tx, { of: 'alliance', name, plain });
  for (const statement of [
    "UPDATE hall_of_fame SET name = $2 WHERE board = 'alliances' AND name = $1",
    'UPDATE alliance_relation SET gone_name = $2 WHERE gone_name = $1',
  ]) {
    const [, rows]: [unknown, number] = await tx.query(statement, [name, plain]);
    replaced += rows;
  }
  return replaced > 0;
}
