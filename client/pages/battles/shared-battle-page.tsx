import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { getSharedBattle } from '#shared/api/battles/battles';
import { PRODUCT } from '#shared/catalogue/product';
import { useSharedBattle } from '../../api/battles.ts';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { BattleView } from '../../features/battles/reports/battle-view.tsx';
import { battleReportTexts } from '../../texts/battles/reports.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './shared-battle-page.module.css';

/** /battles/shared/:token: a battle that somebody shared. Everybody may read it, without an account. */
export function SharedBattlePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useSharedBattle(token);
  const main = useRef<HTMLElement>(null);
  const title = data
    ? battleReportTexts.headline(data.kind, data.attacker.username, data.defender.username)
    : battleReportTexts.list.title;
  useArrivalFocus(main);
  useTitle(title);
  return (
    <main ref={main} id="main" className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <Logo size={40} />
        <div className={styles.words}>
          <p className={styles.kind}>{data ? `${PRODUCT} · ${battleReportTexts.sharedTitle(data.kind)}` : PRODUCT}</p>
          <h1 className={styles.title}>{title}</h1>
          {data ? <p className={styles.lead}>{battleReportTexts.visitor.lead(clockTime(data.at))}</p> : null}
        </div>
      </header>
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
          {battleReportTexts.visitor.play}
        </ButtonLink>
      </footer>
    </main>
  );
}

function problemOf(error: unknown): string {
  const isNone = error instanceof ApiError && error.status === 404;
  return isNone ? battleReportTexts.visitor.missing : textOf(error, getSharedBattle.fallback);
}
