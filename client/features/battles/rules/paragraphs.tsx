import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RuleAnchor } from '#shared/catalogue/battle-rules';
import { EFFECTS, PLAIN_EFFECT } from '#shared/catalogue/battles';
import { ruleTexts } from '../../../texts/battles/rules.ts';
import { gameTimeAt } from '../../../texts/game-time.ts';
import { Section } from '../../../ui/layout/section.tsx';
import table from '../../../ui/table.module.css';
import styles from './rules.module.css';

type Group = keyof typeof ruleTexts.groups;

/** The groups in each column: the two columns are about equally long. */
const COLUMNS: readonly (readonly Group[])[] = [
  ['before', 'fight', 'after', 'proof', 'alliance'],
  ['worlds', 'shields'],
];

/** The paragraphs behind the five rules, by subject. */
const GROUPS: Readonly<Record<Group, readonly RuleAnchor[]>> = {
  before: ['marches', 'reach', 'stance', 'iris', 'berths', 'artifacts'],
  fight: ['phases', 'field', 'classes', 'luck', 'wall', 'morale', 'retreat'],
  after: ['tow', 'loot', 'salvage', 'xp'],
  shields: ['peace', 'window', 'repeats', 'respite', 'truce', 'mates', 'feints', 'siege', 'captures', 'leave'],
  proof: ['seal'],
  worlds: [
    'season',
    'prices',
    'dismantling',
    'places',
    'richness',
    'surveys',
    'scouts',
    'refinery',
    'giveup',
    'experience',
  ],
  alliance: ['bank'],
};

export function Paragraphs({ speed }: { speed: number }) {
  const { hash, key } = useLocation();
  return (
    <div className={styles.groups}>
      {COLUMNS.map((groups) => (
        <div key={groups[0]} className={styles.column}>
          {groups.map((group) => (
            <Section key={group} title={ruleTexts.groups[group]}>
              {GROUPS[group].map((anchor) => (
                <Paragraph key={anchor} anchor={anchor} speed={speed} asked={hash === `#${anchor}` ? key : null} />
              ))}
            </Section>
          ))}
        </div>
      ))}
    </div>
  );
}

/** `asked`: changes with each link that leads here; null if the address names another paragraph. */
function Paragraph({ anchor, speed, asked }: { anchor: RuleAnchor; speed: number; asked: string | null }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (asked === null) return;
    setOpen(true);
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <details
      ref={ref}
      id={anchor}
      className={styles.paragraph}
      open={open}
      data-asked={asked !== null || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{ruleTexts.paragraphs[anchor].title}</summary>
      <div className={styles.text}>
        <p>{ruleTexts.paragraphs[anchor].text(gameTimeAt(speed), speed)}</p>
        {anchor === 'classes' ? <EffectsTable /> : null}
        {anchor === 'luck' ? <Link to="/battles/simulator">{ruleTexts.simulate}</Link> : null}
        {anchor === 'seal' ? <a href="/docs/verify-battle">{ruleTexts.verifier}</a> : null}
      </div>
    </details>
  );
}

const SHOOTERS = [2, 3, 4, 5, 6, 0];
const TARGETS = [2, 3, 4, 5, 6, 0];

/** How effective the fire of each class of ships, and of guns, is against each of them. */
function EffectsTable() {
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
