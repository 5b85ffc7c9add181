import { useSuggestedAlliances } from '../../../api/alliances.ts';
import { Unread } from '../../../game/unread.tsx';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Empty, Section } from '../../../ui/layout/section.tsx';
import type { ShowNotice } from '../use-action-notices.ts';
import { SearchResult } from './search-result.tsx';

/** Alliances with neighbours in them, to ask one of them to let the player in. */
export function Suggestions({ showNotice }: { showNotice: ShowNotice }) {
  const { data, error, refetch } = useSuggestedAlliances();
  const texts = allianceTexts.suggestions;
  return (
    <Section title={texts.title}>
      {data === undefined ? (
        <Unread error={error} refetch={refetch} count={2} height="76px" label={texts.loading} />
      ) : data.length === 0 ? (
        <Empty>{texts.none}</Empty>
      ) : (
        <ul>
          {data.map((alliance) => (
            <SearchResult
              key={alliance.id}
              alliance={alliance}
              note={alliance.known_neighbours > 0 ? texts.known(alliance.known_neighbours) : texts.near}
              showNotice={showNotice}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
