import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SharedBattle } from '#shared/api/battles/battles';
import { PLANET_TYPES } from '#shared/catalogue/planets';
import { useAllianceMembers, useMyAlliance } from '../../../api/alliances.ts';
import { battleQuery, sharedBattleQuery } from '../../../api/battles.ts';
import { useKnownOnMap, usePeople } from '../../../api/galaxy.ts';
import { ApiError } from '../../../api/http/api-error.ts';
import { reportQuery } from '../../../api/missions.ts';
import { Icon, type IconName } from '../../../art/marks/icons.tsx';
import { reportName } from '../../../game/report-names.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { apiTexts } from '../../../texts/api.ts';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { clockTime } from '../../../ui/format/format-time.ts';
import styles from './link-card.module.css';
import { linkedAt } from './links.ts';

/** What a link in a message leads to, in two lines. It shows what the reader may know, and not what its sender knows. */
export function LinkCard({ path }: { path: string }) {
  const linked = linkedAt(path);
  if (linked?.kind === 'world') return <WorldCard path={path} id={linked.id} />;
  if (linked?.kind === 'battle') return <BattleCard path={path} id={linked.id} />;
  if (linked?.kind === 'report') return <ReportCard path={path} id={linked.id} />;
  return linked ? <SharedBattleCard path={path} token={linked.token} /> : null;
}

function BattleCard({ path, id }: { path: string; id: number }) {
  const { data, error } = useQuery(battleQuery(id));
  return <Battle path={path} battle={data} error={error} />;
}

function SharedBattleCard({ path, token }: { path: string; token: string }) {
  const { data, error } = useQuery(sharedBattleQuery(token));
  return <Battle path={path} battle={data} error={error} />;
}

type Told = Pick<SharedBattle, 'kind' | 'attacker' | 'defender' | 'outcome' | 'at'>;

function Battle({ path, battle, error }: { path: string; battle: Told | undefined; error: Error | null }) {
  if (!battle) return <Card icon="battles" facts={error ? whyNot(error, 'battle') : allianceHallTexts.cards.loading} />;
  const { kind, attacker, defender, outcome, at } = battle;
  return (
    <Card
      icon="battles"
      path={path}
      title={battleReportTexts.headline(kind, attacker.username, defender.username)}
      facts={
        <>
          {battleReportTexts.outcomes[outcome]} <time dateTime={at}>{clockTime(at)}</time>
        </>
      }
    />
  );
}

function ReportCard({ path, id }: { path: string; id: number }) {
  const { data: told, error } = useQuery(reportQuery(id));
  if (!told) return <Card icon="missions" facts={error ? whyNot(error, 'report') : allianceHallTexts.cards.loading} />;
  const { kind, finish_time, report } = told;
  return (
    <Card
      icon="missions"
      path={path}
      title={reportName(kind)}
      facts={
        <>
          {apiTexts.stored(report)} <time dateTime={finish_time}>{clockTime(finish_time)}</time>
        </>
      }
    />
  );
}

function whyNot(error: Error, what: 'battle' | 'report'): string {
  const { battleClosed, battleGone, reportClosed, reportGone, failed } = allianceHallTexts.cards;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return what === 'battle' ? battleClosed : reportClosed;
  if (status === 404) return what === 'battle' ? battleGone : reportGone;
  return failed;
}

function WorldCard({ path, id }: { path: string; id: number }) {
  const { data: known, isError } = useKnownOnMap();
  const people = usePeople();
  const allianceId = useMyAlliance().data?.alliance?.id ?? 0;
  const ruler = useAllianceMembers(allianceId).data?.find(({ home }) => home?.planet_id === id);
  if (!known || !people.data) {
    const failed = isError || people.isError;
    return <Card icon="map" facts={failed ? allianceHallTexts.cards.failed : allianceHallTexts.cards.loading} />;
  }
  const world = known.worlds.find(({ planet_id }) => planet_id === id);
  const place = world ?? people.data.worlds.find(({ planet_id }) => planet_id === id) ?? ruler?.home;
  if (!place) return <Card icon="map" facts={allianceHallTexts.cards.unknown} />;
  const { coordinates_x: x, coordinates_y: y } = place;
  const type = world && PLANET_TYPES.find(({ id: each }) => each === world.planet_type_id);
  const facts = world?.own ? allianceHallTexts.cards.own : world ? allianceHallTexts.cards.known : undefined;
  return (
    <Card
      icon="map"
      path={path.startsWith('/planets/') && !world?.own ? `/galaxymap?world=${id}` : path}
      title={type ? worldTexts.placed(type.name, x, y) : allianceHallTexts.cards.world(worldTexts.coordinates(x, y))}
      facts={ruler ? allianceHallTexts.cards.homeOf(ruler.username) : (facts ?? allianceHallTexts.cards.unknown)}
    />
  );
}

interface CardProps {
  icon: IconName;
  path?: string;
  title?: string;
  facts: ReactNode;
}

function Card({ icon, path, title, facts }: CardProps) {
  return (
    <div className={styles.card}>
      <Icon name={icon} size={22} />
      <p className={styles.words}>
        {path && title ? (
          <Link to={path} className={styles.title}>
            {title}
          </Link>
        ) : null}
        <span className={styles.facts}>{facts}</span>
      </p>
    </div>
  );
}
