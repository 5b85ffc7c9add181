import { Link } from 'react-router-dom';
import { joinAlliance } from '#shared/api/alliances/alliance-admission';
import type { searchAlliances } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { checkCapacity } from '#shared/rules/alliances';
import { request } from '../../../api/http/request.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceTexts } from '../../../texts/alliance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { AllianceSearch } from '../alliance-search.tsx';
import { Crest } from '../crest.tsx';
import { type ShowNotice, showOutcome } from '../use-action-notices.ts';
import styles from './search.module.css';

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

interface SearchResultProps {
  alliance: Answer<typeof searchAlliances>[number];
  /** What speaks for it. */
  note?: string;
  showNotice: ShowNotice;
}

/** One search result. */
export function SearchResult({ alliance, note, showNotice }: SearchResultProps) {
  const { id, name, description, level, leader_id, member_count, max_members, request_pending } = alliance;
  // Busy until the list is read again: the list is what shows the request as pending, also after a reload.
  const join = useCommand(() => request(joinAlliance, { params: { id } }));
  const state = request_pending ? allianceTexts.search.requested : allianceTexts.search.join;
  return (
    <li className={styles.result}>
      <Crest seed={id} size={44} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {allianceTexts.search.facts(level, member_count, max_members)}
          {' · '}
          <Link to={`/profile/${leader_id}`} aria-label={allianceTexts.search.leaderOf(name)}>
            {allianceTexts.search.leader}
          </Link>
          {checkCapacity(alliance) ? <span className={styles.full}>{allianceTexts.search.full}</span> : null}
        </p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      <Button
        kind="offer"
        disabled={request_pending}
        busy={join.isPending}
        busyLabel={allianceTexts.search.sending}
        aria-label={allianceTexts.search.label(
          join.isPending && !request_pending ? allianceTexts.search.sending : state,
          name,
        )}
        onClick={() => void showOutcome(join.mutateAsync(undefined), showNotice, allianceTexts.search.sent)}
      >
        {state}
      </Button>
    </li>
  );
}
