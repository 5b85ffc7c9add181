import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { plannerAddress } from '#shared/pages';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { BattleLine } from './battle-line.tsx';
import { IncomingRow, isAttack } from './incoming-row.tsx';
import { MarchRow } from './march-row.tsx';
import { SiegeRow } from './siege-row.tsx';
import styles from './situations.module.css';

type Situations = Answer<typeof getDashboard>['situations'];

/** Sieges, attacks and relief that come, own marches, and the last battles. Attacks come first, whatever lands next. */
export function SituationReports({ situations }: { situations: Situations }) {
  const { own, incoming, sieges, battles } = situations;
  const attacks = incoming.filter(isAttack);
  const relief = incoming.filter((march) => !isAttack(march));
  const isQuiet = own.length + incoming.length + sieges.length + battles.length === 0;
  return (
    <Section title={marchTexts.situation.title} aside={asideOf(attacks.length, own.length)}>
      {isQuiet ? (
        <Empty action={<ButtonLink to={plannerAddress({})}>{marchTexts.situation.plan}</ButtonLink>}>
          {marchTexts.situation.none}
        </Empty>
      ) : null}
      <ul>
        {sieges.map((siege) => (
          <SiegeRow key={siege.march_id} siege={siege} />
        ))}
        {[...attacks, ...relief].map((march) => (
          <IncomingRow key={march.march_id} march={march} />
        ))}
        {own.map((march) => (
          <MarchRow key={march.march_id} march={march} />
        ))}
      </ul>
      {battles.length > 0 ? (
        <>
          <h3 className={styles.head}>{marchTexts.battles.title}</h3>
          <ul>
            {battles.map((battle) => (
              <BattleLine key={battle.battle_id} battle={battle} />
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

function asideOf(attacks: number, marches: number) {
  if (attacks > 0) return <span className={styles.loss}>{marchTexts.situation.count(attacks)}</span>;
  return marches > 0 ? marchTexts.situation.out(marches) : null;
}
