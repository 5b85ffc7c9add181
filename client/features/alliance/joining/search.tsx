import { allianceTexts } from '../../../texts/alliance.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { AllianceSearch } from '../alliance-search.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import { SearchResult } from './search-result.tsx';

/** Searches alliances to join. Without a search text the first ones are listed. */
export function Search({ showNotice }: { showNotice: ShowNotice }) {
  return (
    <Section title={allianceTexts.search.title} aside={allianceTexts.search.terms}>
      <AllianceSearch none={allianceTexts.search.none}>
        {(alliance) => <SearchResult key={alliance.id} alliance={alliance} showNotice={showNotice} />}
      </AllianceSearch>
    </Section>
  );
}
