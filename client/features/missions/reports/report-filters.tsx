import type { ReportKind } from '#shared/catalogue/missions';
import type { ReportFilter } from '../../../api/missions.ts';
import { reportTexts } from '../../../texts/reports.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { reportNames } from '../../../game/report-names.ts';
import styles from './report-list.module.css';

interface ReportFiltersProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

/** The filters of the list of reports. A change returns to the first page. */
export function ReportFilters({ filter: { kind, unread }, onChange }: ReportFiltersProps) {
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
