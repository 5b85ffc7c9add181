import { useState } from 'react';
import { type AllianceDetails, type Bank, upgradeAlliance } from '#shared/api/alliances/alliances';
import { LAST_ALLIANCE_LEVEL } from '#shared/catalogue/alliances';
import { REFUSALS } from '#shared/refusals';
import { upgraded } from '#shared/rules/alliances';
import { ApiError } from '../../../api/http/api-error.ts';
import { request, textOf } from '../../../api/http/request.ts';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { full } from '../../../ui/format/number.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import { listedBank, shortageIn } from './bank-amounts.ts';
import { PerkList } from './perk-list.tsx';
import styles from './perks.module.css';

/** How long the notices of an upgrade stay, in ms. */
const ANSWERED = 7000;

/** The price of the level after `level`, taken from a refusal. */
interface KnownPrice {
  readonly level: number;
  readonly required: Bank;
}

/** A price is known only after the first refusal, and only for that level. */
export function useKnownPrice(level: number) {
  const [known, setKnown] = useState<KnownPrice | null>(null);
  return {
    price: known?.level === level ? known.required : undefined,
    learn: (required: Bank) => setKnown({ level, required }),
    forget: () => setKnown(null),
  };
}

interface PerksProps {
  alliance: Pick<AllianceDetails, 'id' | 'level' | 'max_members'> & { readonly resources?: Bank };
  known: ReturnType<typeof useKnownPrice>;
  showNotice: ShowNotice;
}

/** The alliance's level and its benefits, with the button for the next level. */
export function Perks({ alliance: { id, level, max_members, resources }, known, showNotice }: PerksProps) {
  const upgrade = useCommand(() => request(upgradeAlliance, { params: { id } }));
  const atTop = level >= LAST_ALLIANCE_LEVEL;
  const next = upgraded({ level, max_members });

  async function attempt(): Promise<void> {
    try {
      const { new_level, new_max_members } = await upgrade.mutateAsync(undefined);
      known.forget();
      showNotice({ text: allianceTexts.upgrade.done(new_level, new_max_members), tone: 'good' }, ANSWERED);
    } catch (error) {
      const shortage = error instanceof ApiError ? shortageIn(error.body) : undefined;
      if (shortage) known.learn(shortage.required);
      const text = shortage
        ? allianceTexts.upgrade.short(listedBank(shortage.required), listedBank(shortage.current))
        : textOf(error);
      showNotice({ text, tone: 'bad' }, ANSWERED);
    }
  }

  return (
    <Section title={allianceTexts.upgrade.title}>
      <dl className={styles.facts}>
        <dt>{allianceTexts.upgrade.level}</dt>
        <dd>
          {full(level)}
          {atTop ? null : <span className={styles.next}>{allianceTexts.upgrade.next(next.level)}</span>}
        </dd>
        <dt>{allianceTexts.upgrade.members}</dt>
        <dd>
          {full(max_members)}
          {atTop ? null : <span className={styles.next}>{allianceTexts.upgrade.next(next.max_members)}</span>}
        </dd>
        <dt>{allianceTexts.upgrade.cost}</dt>
        <dd>
          {known.price ? (
            <ResourceList amounts={known.price} stock={resources} />
          ) : (
            <span className={styles.unknown}>{atTop ? allianceTexts.upgrade.none : allianceTexts.upgrade.unknown}</span>
          )}
        </dd>
      </dl>
      <PerkList level={level} />
      {atTop ? (
        <p className={`${styles.unknown} ${styles.end}`}>{REFUSALS.allianceAtTop.text}</p>
      ) : (
        <Button
          className={`${styles.act} ${styles.end}`}
          busy={upgrade.isPending}
          busyLabel={allianceTexts.upgrade.busy}
          onClick={() => void attempt()}
        >
          {allianceTexts.upgrade.submit(level + 1)}
        </Button>
      )}
    </Section>
  );
}
