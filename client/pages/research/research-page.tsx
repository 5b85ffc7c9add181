import { useResources } from '../../api/queries.ts';
import { useResearch } from '../../api/research.ts';
import { ResearchList } from '../../features/research/research-list.tsx';
import { Unread } from '../../game/unread.tsx';
import { researchTexts } from '../../texts/research.ts';
import { Page } from '../../ui/layout/page.tsx';
import styles from './research-page.module.css';

/** /research */
export function ResearchPage() {
  const { data, error, refetch } = useResearch();
  // The note about the Gate Archive is shorter for a player whose level suffices: it must not shrink once that is known.
  const { isPending } = useResources();
  // While it loads, the sentence for none: as many lines as the other, so that nothing below moves.
  const completed = data?.types.reduce((sum, { level }) => sum + level, 0) ?? 0;
  return (
    <Page title={researchTexts.title} lead={researchTexts.lead(completed)}>
      <div className={styles.stack}>
        {data && !isPending ? (
          <ResearchList research={data} />
        ) : (
          <Unread error={error} refetch={refetch} count={4} height="120px" label={researchTexts.loading} />
        )}
      </div>
    </Page>
  );
}
