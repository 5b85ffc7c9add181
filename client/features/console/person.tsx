import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Answer } from '#shared/api/call';
import { getPerson } from '#shared/api/console';
import { consoleRequest } from '../../api/console.ts';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { BackLink } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ActForm } from './act-form.tsx';
import { CaseList } from './cases.tsx';
import { ConsoleFacts } from './facts.tsx';
import { standingWords } from './people.tsx';
import styles from './staff-console.module.css';

type Account = NonNullable<Answer<typeof getPerson>['account']>;

/** A player, as the staff sees him, and what can be done. */
export function Person({ id, isOperator }: { id: number; isOperator: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'person', id],
    queryFn: () => consoleRequest(getPerson, { params: { id } }),
    staleTime: 0,
  });
  if (!data) return <Unread error={error} refetch={refetch} count={4} height="64px" label={consoleTexts.loading} />;
  const { username, texts, reports, account } = data;
  return (
    <>
      <BackLink to="/admin/people">{consoleTexts.person.back}</BackLink>
      <Section title={username} aside={`${id}`}>
        <p>{standingWords(data)}</p>
      </Section>
      <ActForm person={data} isOperator={isOperator} onDone={() => void refetch()} />
      <Section title={consoleTexts.person.texts}>
        {texts.length === 0 ? <p>{consoleTexts.person.noTexts}</p> : null}
        <ul>
          {texts.map(({ of, text }) => (
            <li key={`${of} ${text}`} className={styles.word}>
              <p className={styles.fine}>{of ? consoleTexts.cases.text[of] : null}</p>
              <p className={styles.words}>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={consoleTexts.person.reports}>
        <CaseList reports={reports}>{consoleTexts.person.noReports}</CaseList>
      </Section>
      {account ? <AccountOf account={account} /> : null}
    </>
  );
}

/** What operators see of a player besides. */
function AccountOf({ account }: { account: Account }) {
  const { related, acts } = account;
  const when = (at: string | null, never: string) => (at ? clockTime(at) : never);
  const facts: readonly (readonly [string, string])[] = [
    [consoleTexts.person.email, account.email ?? consoleTexts.person.none],
    [consoleTexts.person.registered, clockTime(account.created_at)],
    [consoleTexts.person.seen, when(account.last_seen_at, consoleTexts.person.never)],
    [consoleTexts.person.sessions, full(account.sessions)],
    [consoleTexts.person.level, full(account.level)],
    [consoleTexts.person.worlds, full(account.worlds)],
    [consoleTexts.person.alliance, account.alliance?.name ?? consoleTexts.person.none],
    ...(account.delete_at ? [[consoleTexts.person.deletion, clockTime(account.delete_at)] as const] : []),
  ];
  return (
    <>
      <Section title={consoleTexts.person.account}>
        <ConsoleFacts facts={facts} />
      </Section>
      <Section title={consoleTexts.person.related}>
        {related.length === 0 ? <p>{consoleTexts.person.noRelated}</p> : null}
        <ul>
          {related.map((each) => (
            <li key={each.id} className={styles.row}>
              <Link to={`/admin/people/${each.id}`}>{each.username}</Link>
              <p className={styles.fine}>
                {consoleTexts.person.sign(each.networks, each.browsers, each.accounts)} · {clockTime(each.last_at)}
                {each.banned ? ` · ${consoleTexts.person.banned}` : null}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={consoleTexts.person.acts}>
        {acts.length === 0 ? <p>{consoleTexts.person.noActs}</p> : null}
        <ul>
          {acts.map(({ at, operator, act, details }) => (
            <li key={`${at} ${act} ${details}`} className={styles.row}>
              <p className={styles.words}>
                {act}
                {details ? `: ${details}` : null}
              </p>
              <p className={styles.fine}>
                {clockTime(at)} · {operator}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
