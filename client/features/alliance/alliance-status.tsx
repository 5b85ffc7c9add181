import { createAlliance } from '#shared/api/alliances/alliances';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { request } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { allianceTexts } from '../../texts/alliance.ts';
import { Button } from '../../ui/form/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ActionNotices } from './action-notices.tsx';
import styles from './alliance-form.module.css';
import { AllianceForm } from './alliance-form.tsx';
import { Invitations } from './joining/invitations.tsx';
import { Search } from './joining/search-result.tsx';
import { Suggestions } from './joining/suggestions.tsx';
import type { ActionNotice, ShowNotice } from './use-action-notices.ts';

interface AllianceStatusProps {
  notices: readonly ActionNotice[];
  showNotice: ShowNotice;
  /** Given if the alliance could not be loaded: the page shows none and offers another try. */
  onRetry: (() => void) | undefined;
}

/** The three ways into an alliance: accept an invitation, found one, ask to join. */
export function AllianceStatus({ notices, showNotice, onRetry }: AllianceStatusProps) {
  return (
    <Page
      title={allianceTexts.title}
      lead={allianceTexts.noAlliance}
      tools={
        onRetry ? (
          <Button onClick={onRetry}>
            <Icon name="refresh" size={16} />
            {allianceTexts.lookAgain}
          </Button>
        ) : null
      }
    >
      <ActionNotices notices={notices}>
        <div className={styles.stack}>
          <Invitations showNotice={showNotice} />
          <Suggestions showNotice={showNotice} />
          <div className={styles.columns}>
            <CreateForm />
            <Search showNotice={showNotice} />
          </div>
        </div>
      </ActionNotices>
    </Page>
  );
}

/** Founds an alliance. */
function CreateForm() {
  return (
    <Section title={allianceTexts.create.title} aside={allianceTexts.create.terms(ALLIANCE_START.maxMembers)}>
      <AllianceForm of={createAlliance} name="" description="" send={(body) => request(createAlliance, { body })}>
        {(busy) => (
          <div className={styles.create}>
            <Button type="submit" kind="primary" busy={busy} busyLabel={allianceTexts.create.busy}>
              {allianceTexts.create.submit}
            </Button>
          </div>
        )}
      </AllianceForm>
    </Section>
  );
}
