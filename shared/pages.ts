/** The address of every page of the client, as its router writes it. To all other addresses the server answers 404. */
export const PAGES: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify',
  '/dashboard',
  '/myplanets',
  '/planets/:planetId',
  '/missions',
  '/alliance',
  '/galaxymap',
  '/battles',
  '/profile',
  '/profile/:userId',
  '/settings',
];

/**
 * Matches the paths of these pages as the client's router does: in upper or lower case, with a slash at the end or
 * without. An id is a number.
 */
export function matching(pages: readonly string[]): RegExp {
  const patterns = pages.map((page) => (page === '/' ? '/' : `${page.replace(/:\w+/g, '\\d+')}/?`));
  return new RegExp(`^(?:${patterns.join('|')})$`, 'i');
}
