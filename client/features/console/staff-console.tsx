import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { matchPath, NavLink, useLocation, useParams } from 'react-router-dom';
import { getConsoleAccess } from '#shared/api/console';
import { consoleRequest, lockConsole, useOpenedConsole } from '../../api/console.ts';
import { ApiError } from '../../api/http/api-error.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { Unread } from '../../game/unread.tsx';
import { consoleTexts } from '../../texts/console.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import { Announcements } from './announcements.tsx';
import { Cases } from './cases.tsx';
import { Door } from './door.tsx';
import { ServerNow } from './now.tsx';
import { People } from './people.tsx';
import { Person } from './person.tsx';
import { RegistrationInvites } from './registration-invites.tsx';
import { Rooms } from './rooms.tsx';
import { SeasonControl } from './season.tsx';
import styles from './staff-console.module.css';
import { useStaffRoom } from './use-staff-room.ts';

/** Pages that only operators see. */
const OF_OPERATORS = [
  { path: '/admin/now', name: () => consoleTexts.now.title, Content: ServerNow },
  { path: '/admin/season', name: () => consoleTexts.season.title, Content: SeasonControl },
  { path: '/admin/rooms', name: () => consoleTexts.rooms.title, Content: Rooms },
  { path: '/admin/invitations', name: () => consoleTexts.invitations.title, Content: RegistrationInvites },
  { path: '/admin/announcements', name: () => consoleTexts.announcements.title, Content: Announcements },
] as const;

/** The console: locked until a code of the second factor opens it. */
export function StaffConsole() {
  const main = useRef<HTMLElement>(null);
  const opened = useOpenedConsole();
  useStaffRoom(opened?.token);
  useArrivalFocus(main);
  useTitle(consoleTexts.title);
  return (
    <main ref={main} id="main" className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <Logo size={32} />
        <h1 className={styles.title}>{consoleTexts.title}</h1>
        {opened ? (
          <>
            <p className={styles.role}>{consoleTexts.role[opened.role]}</p>
            <nav className={styles.nav} aria-label={consoleTexts.pages}>
              <NavLink to="/admin" end>
                {consoleTexts.reports}
              </NavLink>
              <NavLink to="/admin/people">{consoleTexts.people}</NavLink>
              {opened.role === 'operator'
                ? OF_OPERATORS.map(({ path, name }) => (
                    <NavLink key={path} to={path}>
                      {name()}
                    </NavLink>
                  ))
                : null}
            </nav>
            <Button onClick={lockConsole}>{consoleTexts.lock}</Button>
          </>
        ) : null}
        <ButtonLink to="/dashboard" kind="bare">
          {uiTexts.backToGame}
        </ButtonLink>
      </header>
      {opened ? <Opened isOperator={opened.role === 'operator'} /> : <Locked />}
    </main>
  );
}

function Opened({ isOperator }: { isOperator: boolean }) {
  const { userId } = useParams();
  const { pathname } = useLocation();
  if (userId !== undefined) return <Person key={userId} id={Number(userId)} isOperator={isOperator} />;
  const ofOperators = OF_OPERATORS.find(({ path }) => matchPath({ path, caseSensitive: false, end: false }, pathname));
  if (isOperator && ofOperators) return <ofOperators.Content />;
  return /people\/?$/i.test(pathname) ? <People isOperator={isOperator} /> : <Cases />;
}

function Locked() {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'access'],
    queryFn: () => consoleRequest(getConsoleAccess),
    staleTime: 0,
  });
  if (data) return <Door access={data} onChange={() => void refetch()} />;
  if (error instanceof ApiError && error.status === 403) return <Alert>{consoleTexts.door.notStaff}</Alert>;
  return <Unread error={error} refetch={refetch} count={2} height="64px" label={consoleTexts.loading} />;
}
