import { useNavigate } from 'react-router-dom';
import { showIntroduction } from '#shared/api/settings';
import { request, textOf } from '../../api/http/request.ts';
import { forgetIntroduction } from '../../api/http/session.ts';
import { KEYS } from '../../api/keys.ts';
import { useCommand } from '../../live/use-command.ts';
import { settingsTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Opens the introduction again, on the dashboard. */
export function IntroductionAgain() {
  const navigate = useNavigate();
  const show = useCommand(() => request(showIntroduction), {
    merge(cache) {
      forgetIntroduction();
      cache.setQueryData(KEYS.dashboard, (known) => known && { ...known, first_login: true });
      navigate('/dashboard');
    },
  });
  return (
    <Section title={settingsTexts.introduction.title}>
      <div className={setting.act}>
        <p className={styles.words}>{settingsTexts.introduction.about}</p>
        <Button busy={show.isPending} onClick={() => show.mutate()}>
          {settingsTexts.introduction.show}
        </Button>
        {show.isError ? <Alert>{textOf(show.error)}</Alert> : null}
      </div>
    </Section>
  );
}
