import { type AllianceDetails, type Bank, upgradeAlliance } from '#shared/api/alliances/alliances';
import { LAST_ALLIANCE_LEVEL } from '#shared/catalogue/alliances';
import { REFUSALS } from '#shared/refusals';
import { upgraded, upgradePrice } from '#shared/rules/alliances';
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

interface PerksProps {
  alliance: Pick<AllianceDetails, 'id' | 'level' | 'max_members'> & { readonly resources?: Bank };
  showNotice: ShowNotice;
}

/** The alliance's level and its benefits, with the button for the next level. */
export function Perks({ alliance: { id, level, max_members, resources }, showNotice }: PerksProps) {
  const upgrade = useCommand(() => request(upgradeAlliance, { params: { id } }));
  const atTop = level >= LAST_ALLIANCE_LEVEL;
  const next = upgraded({ level, max_members });

  async function attempt(): Promise<void> {
    try {
      const { new_level, new_max_members } = await upgrade.mutateAsync(undefined);
      showNotice({ text: allianceTexts.upgrade.done(new_level, new_max_members), tone: 'good' }, ANSWERED);
    } catch (error) {
      const shortage = error instanceof ApiError ? shortageIn(error.body) : undefined;
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
          {atTop ? (
            <span className={styles.unknown}>{allianceTexts.upgrade.none}</span>
          ) : (
            <ResourceList amounts={upgradePrice(level)} stock={resources} />
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
