import type { MarchKind } from './catalogue/marches.ts';

/** The paths of all client pages, as in its router. For any other path the server answers 404. */
export const PAGES: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify',
  '/unsubscribe',
  '/dashboard',
  '/myplanets',
  '/planets/:planetId',
  '/missions',
  '/alliance',
  '/letters',
  '/letters/:userId',
  '/galaxymap',
  '/battles',
  '/research',
  '/battles/:battleId',
  '/battles/shared/:token',
  '/battles/simulator',
  '/battles/rules',
  '/players',
  '/profile',
  '/profile/:userId',
  '/settings',
  '/hall-of-fame',
  '/rules',
  '/admin',
  '/admin/people',
  '/admin/people/:userId',
  '/admin/now',
  '/admin/season',
  '/admin/rooms',
  '/admin/rooms/player/:ownerId',
  '/admin/rooms/alliance/:ownerId',
  '/admin/rooms/operator/:ownerId',
  '/admin/invitations',
  '/admin/announcements',
  '/terms',
  '/privacy',
  '/imprint',
];

/**
 * Matches these pages' paths as the client's router does: case-insensitive, with or without a trailing slash. An id is
 * a number, a token a secret of letters, digits, `_` and `-`.
 */
export function matching(pages: readonly string[]): RegExp {
  const patterns = pages.map((page) =>
    page === '/' ? '/' : `${page.replace(/:token/g, '[\\w-]+').replace(/:\w+/g, '\\d+')}/?`,
  );
  return new RegExp(`^(?:${patterns.join('|')})$`, 'i');
}

/** The address of the march planner, with what another page has chosen already. */
export function plannerAddress(chosen: {
  readonly kind?: MarchKind;
  readonly target?: readonly number[];
  readonly originId?: number | undefined;
}): string {
  const query = new URLSearchParams();
  query.set('plan', chosen.target?.join('-') ?? '');
  if (chosen.kind) query.set('kind', chosen.kind);
  if (chosen.originId !== undefined) query.set('from', `${chosen.originId}`);
  return `/battles?${query}`;
}

/** The sparring world, on the page of battles. */
export const SPARRING_PATH = '/battles#sparring';
