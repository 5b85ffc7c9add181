import { vi } from 'vitest';
import type * as forms from '../../../client/ui/form/use-form.ts';

/** What a form sends when its fields are right. Returns the message of a refusal, and `undefined` after a success. */
export type Send = (checked: unknown) => Promise<string | undefined>;

/** The forms of the elements that were drawn last. */
export const drawnForms: Send[] = [];

/**
 * A window in which the client could run: no document, because nothing is drawn but once, on the server. Each module instance has a
 * storage of its own, as nothing can be stored.
 */
export function stubBrowser(origin: string): void {
  vi.stubEnv('VITE_API_BASE', origin);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin, pathname: '/' } }));
  // Node 20 has none, and the client reads from it how to write dates and numbers.
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  vi.doMock('../../../client/ui/form/use-form.ts', async (load) => {
    const original = await load<typeof forms>();
    const useForm: typeof forms.useForm = (schema, values, send) => {
      drawnForms.push(send as Send);
      return original.useForm(schema, values, send);
    };
    return { ...original, useForm };
  });
}

export function unstubBrowser(): void {
  vi.doUnmock('../../../client/ui/form/use-form.ts');
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
}

export type Client = Awaited<ReturnType<typeof loadClient>>;

/** The client's live layer, calls and queries, in module instances of their own, as in a separate browser. */
export async function loadClient() {
  vi.resetModules();
  const client = {
    live: await import('../../../client/live/connection.ts'),
    events: await import('../../../client/live/live-events.ts'),
    session: await import('../../../client/api/http/session.ts'),
    request: (await import('../../../client/api/http/request.ts')).request,
    keys: (await import('../../../client/api/keys.ts')).KEYS,
    queries: await import('../../../client/api/queries.ts'),
    addressBook: await import('../../../client/api/address-book.ts'),
    payouts: await import('../../../client/api/alliance-payouts.ts'),
    alliances: await import('../../../client/api/alliances.ts'),
    announcements: await import('../../../client/api/announcements.ts'),
    artifacts: await import('../../../client/api/artifacts.ts'),
    battles: await import('../../../client/api/battles.ts'),
    galaxy: await import('../../../client/api/galaxy.ts'),
    garrisons: await import('../../../client/api/garrisons.ts'),
    hall: await import('../../../client/api/hall.ts'),
    letters: await import('../../../client/api/letters.ts'),
    marches: await import('../../../client/api/marches.ts'),
    missions: await import('../../../client/api/missions.ts'),
    notifications: await import('../../../client/api/notifications.ts'),
    objectives: await import('../../../client/api/queries.ts'),
    people: await import('../../../client/api/galaxy.ts'),
    profiles: await import('../../../client/api/profiles.ts'),
    refining: await import('../../../client/api/refining.ts'),
    relations: await import('../../../client/api/relations.ts'),
    research: await import('../../../client/api/research.ts'),
    seasons: await import('../../../client/api/seasons.ts'),
    settings: await import('../../../client/api/settings.ts'),
    ships: await import('../../../client/api/ships.ts'),
    sightings: await import('../../../client/api/sightings.ts'),
    squads: await import('../../../client/api/squads.ts'),
  };
  // The words of notices come with the first one: later they would be those of the client that was loaded last.
  await (await import('../../../client/live/notices.ts')).tell(() => undefined);
  return client;
}

export type Pages = Awaited<ReturnType<typeof loadPages>>;

/** Everything of the pages that sends commands, in the module instances of the client that was loaded last. */
export async function loadPages() {
  return {
    ...(await import('../../../client/cache/hall-cache.ts')),
    ...(await import('../../../client/live/use-command.ts')),
    ...(await import('../../../client/live/use-hall-post.ts')),
    ...(await import('../../../client/features/account/email-form.tsx')),
    ...(await import('../../../client/features/account/password-form.tsx')),
    ...(await import('../../../client/features/address-book/note-dialog.tsx')),
    ...(await import('../../../client/features/alliance/relations/use-relation-command.ts')),
    ...(await import('../../../client/features/alliance-hall/bulletin/bulletin.tsx')),
    ...(await import('../../../client/features/artifacts/held-artifact.tsx')),
    ...(await import('../../../client/features/battles/reports/share-battle.tsx')),
    ...(await import('../../../client/features/construction/use-mutations.ts')),
    ...(await import('../../../client/features/garrisons/use-mutations.ts')),
    ...(await import('../../../client/features/letters/report-dialog.tsx')),
    ...(await import('../../../client/features/letters/use-mutations.ts')),
    ...(await import('../../../client/features/letters/writing.tsx')),
    ...(await import('../../../client/features/map/people/sharing-switch.tsx')),
    ...(await import('../../../client/features/marches/use-mutations.ts')),
    ...(await import('../../../client/features/missions/reports/use-reports.ts')),
    ...(await import('../../../client/features/notifications/use-settings.ts')),
    ...(await import('../../../client/features/objectives/use-mutations.ts')),
    ...(await import('../../../client/features/planets/planet-name.tsx')),
    ...(await import('../../../client/features/planets/give-up.tsx')),
    ...(await import('../../../client/features/refinery/use-refine.ts')),
    ...(await import('../../../client/features/profile/bio-editor.tsx')),
    ...(await import('../../../client/features/research/use-mutations.ts')),
    ...(await import('../../../client/features/settings/introduction-again.tsx')),
    ...(await import('../../../client/features/settings/language-setting.tsx')),
    ...(await import('../../../client/features/settings/sessions.tsx')),
    ...(await import('../../../client/features/squads/train-dialog.tsx')),
    ...(await import('../../../client/features/vacation/use-mutations.ts')),
    ...(await import('../../../client/pages/dashboard/use-introduction.ts')),
    missions: await import('../../../client/features/missions/launch/use-launch.ts'),
    ships: await import('../../../client/features/ships/use-mutations.ts'),
  };
}
