import { Icon } from '../../art/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './alliance-status.module.css';
import { Bulletin } from './bulletin.tsx';
import { CreateForm } from './create-form.tsx';
import { Invitations } from './invitations.tsx';
import { Search } from './search.tsx';
import type { Notice, Tell } from './use-notice.ts';

interface AllianceStatusProps {
  notice: Notice | null;
  tell: Tell;
  /** Given when it could not be read whether there is an alliance: it counts as none, and may be asked again. */
  onRetry: (() => void) | undefined;
}

/** The three ways into an alliance. */
export function AllianceStatus({ notice, tell, onRetry }: AllianceStatusProps) {
  return (
    <Page
      title="Alliance"
      lead="You are in no alliance. Answer an invitation, found your own, or ask for a seat."
      tools={
        onRetry ? (
          <Button onClick={onRetry}>
            <Icon name="refresh" size={16} />
            Look again
          </Button>
        ) : null
      }
    >
      <Bulletin notice={notice}>
        <div className={styles.stack}>
          <Invitations tell={tell} />
          <div className={styles.columns}>
            <CreateForm />
            <Search tell={tell} />
          </div>
        </div>
      </Bulletin>
    </Page>
  );
}
