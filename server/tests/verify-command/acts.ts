import type { Call } from '#shared/api/call';
import type { DialledKind } from '#shared/catalogue/missions';
import type { Ids, Parts } from '../support/fixture.ts';
import type { Pages } from './client.ts';
import { act, actIn, hook, submit, type Tab } from './tab.ts';

/** A command that a tab is to send, as the authorization table or a recipe writes it. */
export interface Order {
  readonly tab: Tab;
  readonly pages: Pages;
  readonly call: Call;
  readonly parts: Parts;
  readonly ids: Ids;
}

type Act = (order: Order) => Promise<unknown>;

const field = (given: unknown, name: string) => (given as Readonly<Record<string, unknown>>)[name];
const inBody = ({ parts }: Order, name: string) => field(parts.body, name);
const inPath = ({ parts }: Order, name: string) => Number(parts.params?.[name]);
const nothing = () => undefined;

/** The call without what a page does with its answer. */
function sent({ tab, call, parts }: Order): Promise<never> {
  const send = tab.client.request as unknown as (call: Call, parts: Parts) => Promise<never>;
  return send(call, parts);
}

/** A button whose command needs no more than what the rooms tell of it. */
const command: Act = (order) => act(order.tab, () => order.pages.useCommand(() => sent(order)));
const relation: Act = (order) =>
  act(order.tab, () => order.pages.useRelationCommand(inPath(order, 'id'), () => sent(order)));
const dialled =
  (kind: DialledKind): Act =>
  ({ tab, pages, parts }) =>
    act(tab, pages.missions.useLaunchMission, { kind, body: parts.body });

/**
 * What a click in the acting tab does, by command: the page's own mutation or form, except for those in `COPIED`. Pages that do the
 * same with another hook, such as the invitation on a profile, are not tried.
 */
export const ACTS: Readonly<Record<string, Act>> = {
  'POST /user/acknowledge-first-login': ({ tab, pages }) =>
    hook(tab, () => pages.useIntroduction(true)).onAcknowledge(),
  'POST /user/show-introduction': ({ tab, pages }) => actIn(tab, pages.IntroductionAgain, {}),

  'POST /objectives/claim': (order) => act(order.tab, order.pages.useClaim, inBody(order, 'objective_id')),
  'PUT /objectives/shown': (order) => act(order.tab, order.pages.useShowObjectives, inBody(order, 'shown')),

  'PUT /planets/known/{id}/note': (order) => {
    const record = { planet_id: inPath(order, 'id'), stargate_address: [], note: null };
    return submit(order.tab, order.pages.NoteDialog, { record: record as never, onClose: nothing }, order.parts.body);
  },
  'PUT /planet/{id}/name': (order) => {
    const planetId = inPath(order, 'id');
    const props = { planetId, name: '', label: '', onSaved: nothing };
    return submit(order.tab, order.pages.PlanetNameForm, props, order.parts.body);
  },
  'PUT /galaxy/people/sharing': (order) =>
    actIn(order.tab, order.pages.SharingSwitch, { sharing: true }, inBody(order, 'sharing')),

  'POST /build': ({ tab, pages, parts }) => act(tab, pages.useBuild, parts.body),
  'POST /build/cancel': ({ tab, pages, parts }) =>
    act(tab, pages.useCancelBuild, { ...(parts.body as object), planet_id: tab.person.homeId, name: '' }),
  'POST /build/dismantle': ({ tab, pages, parts }) =>
    act(tab, pages.useDismantle, { ...(parts.body as object), name: '' }),
  'POST /refine': ({ tab, pages, parts }) => act(tab, pages.useRefine, parts.body),
  'POST /planet/give-up': (order) => act(order.tab, order.pages.useGiveUp, inBody(order, 'planet_id')),
  'POST /build/complete': ({ tab, pages, parts }) =>
    field(parts.body, 'building_ids')
      ? act(tab, pages.useActivateAll, field(parts.body, 'building_ids'))
      : act(tab, pages.useActivate, { ...(parts.body as object), planet_id: tab.person.homeId }),
  'POST /ship/build': ({ tab, pages, parts }) => act(tab, pages.ships.useBuildShip, parts.body),
  'POST /ship/complete': ({ tab, pages, parts }) =>
    field(parts.body, 'ship_ids')
      ? act(tab, pages.ships.useLaunchAll, field(parts.body, 'ship_ids'))
      : act(tab, pages.ships.useLaunch, { ...(parts.body as object), planet_id: tab.person.homeId }),
  'POST /squad/train': ({ tab, pages, parts }) => act(tab, pages.useTrain, parts.body),
  'POST /research': (order) => act(order.tab, order.pages.useStartResearch, inBody(order, 'research_type_id')),
  'POST /research/complete': (order) => act(order.tab, order.pages.useCompleteResearch, inBody(order, 'research_id')),
  'POST /artifact/redeem': (order) => act(order.tab, order.pages.useRedeem, inBody(order, 'artifact_id')),

  'POST /missions/explore': ({ tab, pages, parts }) =>
    act(tab, pages.missions.useLaunchMission, { kind: 'explore', body: parts.body }),
  'POST /missions/malp': dialled('malp'),
  'POST /missions/colonize': dialled('colonize'),
  'POST /missions/reports/read': (order) => act(order.tab, order.pages.useReadReports, inBody(order, 'mission_ids')),

  'POST /planet/stance': ({ tab, pages, parts }) => act(tab, pages.useSetStance, parts.body),
  'POST /planet/iris': ({ tab, pages, parts }) => act(tab, pages.useSetIris, parts.body),
  'PUT /night-truce': (order) => act(order.tab, order.pages.useChangeNightTruce, inBody(order, 'from_minute')),
  'POST /vacation': (order) => act(order.tab, order.pages.useAnnounceVacation, inBody(order, 'days')),
  'DELETE /vacation': ({ tab, pages }) => act(tab, pages.useEndVacation),
  'POST /marches': ({ tab, pages, parts }) => act(tab, pages.useLaunchMarch, parts.body),
  'POST /marches/recall': ({ tab, pages, parts }) => act(tab, pages.useRecall, parts.body),
  'POST /battles/share': (order) => {
    const battle = { battle_id: inBody(order, 'battle_id'), share_path: null };
    return actIn(order.tab, order.pages.ShareBattle, { battle: battle as never });
  },
  'POST /battles/drill': sent,

  'POST /alliances': command,
  'PUT /alliances/{id}': command,
  'DELETE /alliances/{id}': command,
  'POST /alliances/me/leave': command,
  'POST /alliances/me/invitations/{invitationId}/accept': command,
  'POST /alliances/invitations/{invitationId}/decline': command,
  'POST /alliances/{id}/join': command,
  'POST /alliances/{id}/join-requests/{requestId}/approve': command,
  'POST /alliances/{id}/join-requests/{requestId}/reject': command,
  'POST /alliances/{id}/invitations': command,
  'DELETE /alliances/{id}/members/{userId}': command,
  'PUT /alliances/{id}/members/{userId}/role': command,
  'PUT /alliances/{id}/officer-rights': command,
  'POST /alliances/{id}/transfer-leadership': command,
  'POST /alliances/{id}/contribute': command,
  'POST /alliances/{id}/payouts': command,
  'POST /alliances/{id}/upgrade-size': command,
  'POST /alliances/{id}/relations': relation,
  'POST /alliances/{id}/relations/{relationId}/accept': relation,
  'DELETE /alliances/{id}/relations/{relationId}': relation,
  'POST /alliances/{id}/messages': (order) =>
    act(order.tab, () => order.pages.useHallPost(inPath(order, 'id')), inBody(order, 'text')),
  'DELETE /alliances/{id}/messages/{messageId}': command,
  'PUT /alliances/{id}/messages/read': async (order) =>
    order.pages.applyRead(order.tab.cache, inPath(order, 'id'), await sent(order)),
  'PUT /alliances/{id}/bulletin': (order) => {
    const props = { allianceId: inPath(order, 'id'), text: '', onDone: nothing };
    return actIn(order.tab, order.pages.BulletinForm, props, inBody(order, 'text'));
  },
  'PUT /alliances/me/presence': command,

  'POST /update_bio': (order) =>
    submit(order.tab, order.pages.BioEditor, { profile: { bio: null } as never }, order.parts.body),
  'POST /conversations/{userId}': (order) =>
    submit(order.tab, order.pages.Writing, { userId: inPath(order, 'userId') }, order.parts.body),
  'PUT /conversations/{userId}/read': (order) => {
    const Reader = (page: Parameters<Pages['useReading']>[0]) => {
      order.pages.useReading(page);
      return null;
    };
    const page = { user_id: inPath(order, 'userId'), unread: 0, letters: [] };
    return actIn(order.tab, Reader, page as never, inBody(order, 'letter_id'));
  },
  'PUT /blocks/{userId}': (order) => act(order.tab, () => order.pages.useBlock(inPath(order, 'userId')), true),
  'DELETE /blocks/{userId}': (order) => act(order.tab, () => order.pages.useBlock(inPath(order, 'userId')), false),
  'POST /reports': (order) => {
    const reported = { userId: Number(inBody(order, 'user_id')), username: null };
    return submit(order.tab, order.pages.ReportPlayerDialog, { reported, onClose: nothing }, order.parts.body);
  },

  'PUT /password': ({ tab, pages, parts }) => submit(tab, pages.PasswordForm, {}, parts.body),
  'PUT /email': ({ tab, pages, parts }) => submit(tab, pages.EmailForm, {}, parts.body),
  'POST /email/confirm': ({ tab, pages, parts }) => submit(tab, pages.EmailForm, {}, parts.body),
  'PUT /account/language': (order) => actIn(order.tab, order.pages.LanguageSetting, {}, inBody(order, 'language')),
  'POST /account/deletion': command,
  'DELETE /account/deletion': command,
  'DELETE /sessions': ({ tab, pages }) => actIn(tab, pages.Sessions, {}),
  'PUT /notifications': ({ tab, pages, parts }) => act(tab, pages.useChoices, parts.body),
  'POST /notifications/subscriptions': async (order) => {
    const { cache, client } = order.tab;
    cache.setQueryData(client.notifications.notificationsQuery.queryKey, await sent(order));
  },
  'DELETE /notifications/subscriptions/{id}': (order) =>
    act(order.tab, order.pages.useDeleteSubscription, inPath(order, 'id')),
};

/** Commands of which a few lines of the page are copied above, because nothing but a document can reach them, and where they are. */
export const COPIED: Readonly<Record<string, string>> = {
  'POST /battles/drill': 'client/features/battles/sparring/sparring.tsx',
  'PUT /alliances/{id}/messages/read': 'client/features/alliance-hall/messages/use-reading.ts',
  'POST /notifications/subscriptions': 'client/features/notifications/notifications.tsx',
};
