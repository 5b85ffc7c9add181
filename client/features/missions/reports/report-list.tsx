import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Report, ReportPage } from '#shared/api/reports';
import type { ReportKind } from '#shared/catalogue/missions';
import { textOf } from '../../../api/http/request.ts';
import { type ReportFilter, reportsQuery } from '../../../api/missions.ts';
import { Symbols } from '../../../game/gate-address.tsx';
import { reportName, reportNames } from '../../../game/report-names.ts';
import { Unread } from '../../../game/unread.tsx';
import { apiTexts } from '../../../texts/api.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import { lastPage, Pager } from '../../../ui/pager.tsx';
import { MissionPicture } from '../mission-picture.tsx';
import { OpenedReport } from './opened-report.tsx';
import styles from './report-list.module.css';
import { useReadReports } from './use-reports.ts';

const FIRST_PAGE: ReportFilter = { page: 1 };

/** All reports of the player's missions, newest first, in pages. */
export function ReportList() {
  const [filter, setFilter] = useState(FIRST_PAGE);
  const [opened, setOpened] = useState<Report | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportsQuery(filter),
    // Keep showing the previous page until the next one has loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  const place = useArrival(data !== undefined);
  const last = data && !isPlaceholderData ? lastPage(data) : undefined;
  useEffect(() => {
    // Reports were read meanwhile, so the unread list has fewer pages now.
    if (last !== undefined && filter.page > last) setFilter({ ...filter, page: last });
  }, [filter, last]);

  return (
    <div ref={place} className={styles.place}>
      <Section title={reportTexts.title} aside={data?.unread_count ? reportTexts.unreadCount(data.unread_count) : null}>
        <ReportFilters filter={filter} onChange={setFilter} />
        {data === undefined ? (
          <Unread error={error} refetch={refetch} count={3} height="56px" label={reportTexts.loading} />
        ) : data.reports.length === 0 ? (
          <Empty>{isFiltered(filter) ? reportTexts.noneLikeThat : reportTexts.none}</Empty>
        ) : (
          <>
            <ul className={styles.list} aria-busy={isPlaceholderData}>
              {data.reports.map((report) => (
                <Row key={report.mission_id} report={report} onOpen={() => setOpened(report)} />
              ))}
            </ul>
            <Foot shown={data} turning={isPlaceholderData} onTurn={(page) => setFilter({ ...filter, page })} />
          </>
        )}
      </Section>
      {opened ? <OpenedReport missionId={opened.mission_id} listed={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

function Row({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const { kind, unread, finish_time, worlds } = report;
  return (
    <li>
      <button type="button" className={styles.row} data-unread={unread || undefined} onClick={onOpen}>
        <span className={styles.mark} aria-hidden="true" />
        <span className={styles.icon}>
          <MissionPicture kind={kind} size={32} />
        </span>
        <span className={styles.what}>
          {unread ? <span className="visually-hidden">{reportTexts.unread}</span> : null}
          {reportName(kind)}
        </span>
        <time className={styles.when} dateTime={finish_time}>
          {clockTime(finish_time)}
        </time>
        <span className={styles.message}>{apiTexts.stored(report.report)}</span>
        <span className={styles.facts}>
          {worlds.map((world) => (
            <span key={world.planet_id} className={styles.world}>
              <Symbols symbols={world.stargate_address} size={18} />
              {worldTexts.kind(world.planet_type_name)}
            </span>
          ))}
          {sentFrom(report)}
        </span>
      </button>
    </li>
  );
}

/** The origin and the ship, as far as there are any. */
function sentFrom({ planet_name, ship_type_name }: Report): string {
  if (ship_type_name && planet_name) return reportTexts.sentFrom(ship_type_name, planet_name);
  return ship_type_name ?? (planet_name ? reportTexts.from(planet_name) : '');
}

interface FootProps {
  shown: ReportPage;
  turning: boolean;
  onTurn: (page: number) => void;
}

function Foot({ shown, turning, onTurn }: FootProps) {
  const marking = useReadReports();
  const unread = shown.reports.flatMap((report) => (report.unread ? [report.mission_id] : []));
  return (
    <>
      {marking.error ? <Alert>{textOf(marking.error)}</Alert> : null}
      <Pager page={shown.page} last={lastPage(shown)} turning={turning} onTurn={onTurn}>
        {unread.length > 0 ? (
          <Button className={styles.all} busy={marking.isPending} onClick={() => marking.mutate(unread)}>
            {reportTexts.markRead}
          </Button>
        ) : null}
      </Pager>
    </>
  );
}

function isFiltered({ kind, unread }: ReportFilter): boolean {
  return kind !== undefined || unread !== undefined;
}

/** The dashboard links to the reports, which are below the gate: scroll to them. */
function useArrival(loaded: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash === '#reports') ref.current?.scrollIntoView({ block: 'start' });
  }, [loaded, hash]);
  return ref;
}

interface ReportFiltersProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

/** The filters of the list of reports. A change returns to the first page. */
function ReportFilters({ filter: { kind, unread }, onChange }: ReportFiltersProps) {
  return (
    <div className={styles.filters}>
      <SelectField
        label={reportTexts.filters.kind}
        value={kind ?? ''}
        onChange={({ target }) => onChange({ page: 1, unread, kind: (target.value || undefined) as ReportKind })}
      >
        <option value="">{reportTexts.filters.allKinds}</option>
        {reportNames().map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={reportTexts.filters.show}
        value={unread ? 'unread' : ''}
        onChange={({ target }) => onChange({ page: 1, kind, unread: target.value ? true : undefined })}
      >
        <option value="">{reportTexts.filters.all}</option>
        <option value="unread">{reportTexts.filters.unread}</option>
      </SelectField>
    </div>
  );
}
