import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showIntroduction } from '#shared/api/settings';
import { request, textOf } from '../../api/http/request.ts';
import { forgetIntroduction } from '../../api/http/session.ts';
import { dashboardQuery } from '../../api/queries.ts';
import { settingsTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Opens the introduction again, on the dashboard. */
export function IntroductionAgain() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const show = useMutation({
    mutationFn: () => request(showIntroduction),
    onSuccess() {
      forgetIntroduction();
      cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known, first_login: true });
      navigate('/dashboard');
    },
  });
  return (
    <Section title={settingsTexts.introduction.title}>
      <div className={styles.act}>
        <p className={styles.words}>{settingsTexts.introduction.about}</p>
        <Button busy={show.isPending} onClick={() => show.mutate()}>
          {settingsTexts.introduction.show}
        </Button>
        {show.isError ? <Alert>{textOf(show.error, showIntroduction.fallback)}</Alert> : null}
      </div>
    </Section>
  );
}
