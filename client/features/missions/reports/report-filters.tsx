import type { ReportKind } from '#shared/catalogue/missions';
import type { ReportFilter } from '../../../api/missions.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import styles from './report-list.module.css';
import { REPORT_NAMES } from './report-names.ts';

interface ReportFiltersProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

/** The filters of the list of reports. A change returns to the first page. */
export function ReportFilters({ filter: { kind, unread }, onChange }: ReportFiltersProps) {
  return (
    <div className={styles.filters}>
      <SelectField
        label="Kind"
        value={kind ?? ''}
        onChange={({ target }) => onChange({ page: 1, unread, kind: (target.value || undefined) as ReportKind })}
      >
        <option value="">All kinds</option>
        {REPORT_NAMES.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Show"
        value={unread ? 'unread' : ''}
        onChange={({ target }) => onChange({ page: 1, kind, unread: target.value ? true : undefined })}
      >
        <option value="">All reports</option>
        <option value="unread">Unread only</option>
      </SelectField>
    </div>
  );
}
