import { DeleteAccount } from '../../features/account/delete-account.tsx';
import { EmailForm } from '../../features/account/email-form.tsx';
import { ExportAccount } from '../../features/account/export-account.tsx';
import { PasswordForm } from '../../features/account/password-form.tsx';
import { NightTruce } from '../../features/garrisons/night-truce.tsx';
import { Notifications } from '../../features/notifications/notifications.tsx';
import { GoalsSetting } from '../../features/objectives/goals-setting.tsx';
import { ChimeSetting } from '../../features/settings/chime-setting.tsx';
import { EverythingSetting } from '../../features/settings/everything-setting.tsx';
import { IntroductionAgain } from '../../features/settings/introduction-again.tsx';
import { KeysSetting } from '../../features/settings/keys-setting.tsx';
import { LanguageSetting } from '../../features/settings/language-setting.tsx';
import { Sessions } from '../../features/settings/sessions.tsx';
import { VacationSetting } from '../../features/vacation/vacation-setting.tsx';
import { settingsTexts } from '../../texts/players/settings.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './settings-page.module.css';

/** /settings: language, what is shown, sound, keys, goals and introduction, email address and password; notifications, night truce, leave of absence, sessions, a copy of the player's data, and the deletion of the account. */
export function SettingsPage() {
  return (
    <Page title={settingsTexts.title} lead={settingsTexts.lead}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <LanguageSetting />
          <EverythingSetting />
          <ChimeSetting />
          <KeysSetting />
          <GoalsSetting />
          <IntroductionAgain />
          <EmailForm />
          <PasswordForm />
        </div>
        <div className={styles.stack}>
          <Notifications />
          <NightTruce />
          <VacationSetting />
          <Sessions />
          <ExportAccount />
          <DeleteAccount />
        </div>
      </div>
    </Page>
  );
}
