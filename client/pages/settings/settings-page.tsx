import { PasswordForm } from '../../features/account/password-form.tsx';
import { OrdersSetting } from '../../features/objectives/orders-setting.tsx';
import { IntroductionAgain } from '../../features/settings/introduction-again.tsx';
import { Sessions } from '../../features/settings/sessions.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './settings-page.module.css';

/** /settings: the password, the sessions, and the introduction. */
export function SettingsPage() {
  return (
    <Page title="Settings" lead="How you log in, and where you are logged in.">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PasswordForm />
          <IntroductionAgain />
          <OrdersSetting />
        </div>
        <Sessions />
      </div>
    </Page>
  );
}
