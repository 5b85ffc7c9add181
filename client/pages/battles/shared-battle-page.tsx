import { useParams } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { useSharedBattle } from '../../api/battles.ts';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { BattleView } from '../../features/battles/reports/battle-view.tsx';
import { battleReportTexts } from '../../texts/battles/reports.ts';
import { uiTexts } from '../../texts/ui.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { PublicPage } from '../layouts/public-page.tsx';
import styles from './shared-battle-page.module.css';

/** /battles/shared/:token: a battle that somebody shared. Everybody may read it, without an account. */
export function SharedBattlePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSharedBattle(token);
  const title = data
    ? battleReportTexts.headline(data.kind, data.attacker.username, data.defender.username)
    : battleReportTexts.list.title;
  return (
    <PublicPage
      title={title}
      kind={data ? `${PRODUCT} · ${battleReportTexts.sharedTitle(data.kind)}` : PRODUCT}
      lead={data ? battleReportTexts.visitor.lead(clockTime(data.at)) : null}
      width="wide"
    >
      {data ? (
        <BattleView battle={data} reader="visitor" />
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{problemOf(error)}</LoadError>
      ) : (
        <SkeletonRows count={3} height="160px" label={battleReportTexts.page.loading} />
      )}
      <footer className={styles.foot}>
        <p>{battleReportTexts.visitor.invite}</p>
        <ButtonLink to="/" kind="primary">
          {uiTexts.play}
        </ButtonLink>
      </footer>
    </PublicPage>
  );
}

function problemOf(error: unknown): string {
  const isNone = error instanceof ApiError && error.status === 404;
  return isNone ? battleReportTexts.visitor.missing : textOf(error);
}
