import { useParams } from 'react-router-dom';
import type { BattleReport } from '#shared/api/battles/battles';
import { useBattle } from '../../api/battles.ts';
import { ApiError } from '../../api/http/api-error.ts';
import { textOf } from '../../api/http/request.ts';
import { BattleView } from '../../features/battles/reports/battle-view.tsx';
import { ShareBattle } from '../../features/battles/reports/share-battle.tsx';
import { GateAddress } from '../../game/gate-address.tsx';
import { battleReportTexts } from '../../texts/battles/reports.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { BackLink, Page } from '../../ui/layout/page.tsx';

/** /battles/:battleId: the report of one of the player's battles. */
export function BattlePage() {
  const id = Number(useParams().battleId);
  const { data, error, refetch } = useBattle(id);
  return (
    <Page
      title={data ? titleOf(data) : battleReportTexts.list.title}
      lead={data ? leadOf(data) : null}
      above={<BackLink to="/battles">{battleReportTexts.page.back}</BackLink>}
      facts={data ? <GateAddress address={data.planet.stargate_address} /> : null}
      tools={<ButtonLink to="/battles/rules">{battleReportTexts.list.rules}</ButtonLink>}
    >
      {data ? (
        <BattleView battle={data} reader={data.side} xp={data.xp} tools={<ShareBattle battle={data} />} />
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>{problemOf(error)}</LoadError>
      ) : (
        <SkeletonRows count={3} height="160px" label={battleReportTexts.page.loading} />
      )}
    </Page>
  );
}

function titleOf({ kind, planet }: BattleReport): string {
  return battleReportTexts.title(kind, planet.planet_name ?? battleReportTexts.namelessWorld);
}

function leadOf({ kind, attacker, defender, at }: BattleReport): string {
  const headline = battleReportTexts.headline(kind, attacker.username, defender.username);
  return battleReportTexts.page.lead(headline, clockTime(at));
}

function problemOf(error: unknown): string {
  const isNone = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return isNone ? battleReportTexts.page.missing : textOf(error);
}
