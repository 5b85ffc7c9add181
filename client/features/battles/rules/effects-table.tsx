import { EFFECTS, PLAIN_EFFECT } from '#shared/catalogue/battles';
import { ruleTexts } from '../../../texts/battles/rules.ts';
import table from '../../../ui/table.module.css';
import styles from './rules.module.css';

const SHOOTERS = [2, 3, 4, 5, 6, 0];
const TARGETS = [2, 3, 4, 5, 6, 0];

/** What the fire of each class of ships, and of guns, is worth against each other. */
export function EffectsTable() {
  return (
    <table className={`${table.table} ${styles.effects}`}>
      <caption>{ruleTexts.effects.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{ruleTexts.effects.shooter}</th>
          {TARGETS.map((target) => (
            <th key={target} scope="col">
              {ruleTexts.effects.at(ruleTexts.effects.classes[target] ?? '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SHOOTERS.map((shooter) => (
          <tr key={shooter}>
            <th scope="row">{ruleTexts.effects.classes[shooter]}</th>
            {TARGETS.map((target) => {
              const effect = EFFECTS[shooter]?.[target] ?? PLAIN_EFFECT;
              return (
                <td key={target} data-strong={effect >= 130 || undefined} data-weak={effect <= 80 || undefined}>
                  {effect}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
