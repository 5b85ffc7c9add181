import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlayerMessages } from '#shared/live/player';
import { useSessionOwner } from '../../api/http/session.ts';
import { resourcesQuery } from '../../api/queries.ts';
import { latestNotice, type Notice, removalNotice } from '../../live/live-events.ts';
import { apiTexts } from '../../texts/api.ts';
import { shellTexts } from '../../texts/shell.ts';
import { dismissToast, showToast, type ToastTone } from '../../ui/feedback/toast.tsx';

/**
 * Keeps the room connection open while a player is signed in. Its library is large and nothing depends on it, so it is
 * loaded after the page's first answer.
 */
export function useLiveConnection(): void {
  const cache = useQueryClient();
  const owner = useSessionOwner();
  const answered = useQuery({ ...resourcesQuery, enabled: owner !== null }).isFetched;
  useEffect(() => {
    if (owner === null || !answered) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('../../live/connection.ts').then(
      ({ startLiveConnection: startLive }) => {
        if (!gone) stop = startLive(cache);
      },
      // Without the library, polling each minute still keeps the page current.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [cache, owner, answered]);
}

/** Shows toasts for events unless the open page shows them already; dismisses a toast once its cause is handled. */
export function useNotices(): void {
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    page.current = pathname;
  });
  useEffect(() => {
    const toasts = new Map<string, string>();
    return latestNotice.listen((notice) => {
      if (!notice) return;
      const toastKey = toastKeyOf(notice);
      if (isOver(notice)) {
        const toast = toasts.get(toastKey ?? '');
        if (toast) dismissToast(toast);
        return;
      }
      if (isOwnRemoval(notice)) return removalNotice.set(null);
      if (pagesOf(notice).includes(page.current)) return;
      const toast = showToast(...wordsFor(notice));
      if (toastKey) toasts.set(toastKey, toast);
    });
  }, []);
}

/** The key of a construction whose toast a later notice dismisses; undefined for other notices. */
function toastKeyOf(notice: Notice): string | undefined {
  switch (notice.kind) {
    case 'building_due':
    case 'building_activated':
      return `building ${notice.news.building_id}`;
    case 'ship_due':
    case 'ship_activated':
      return `ship ${notice.news.ship_id}`;
    case 'research_due':
    case 'research_completed':
      return `research ${notice.news.research_id}`;
    default:
      return undefined;
  }
}

type OverNotice = Extract<Notice, { kind: 'building_activated' | 'ship_activated' | 'research_completed' }>;

/** Whether it only dismisses an earlier toast. */
function isOver(notice: Notice): notice is OverNotice {
  return ['building_activated', 'ship_activated', 'research_completed'].includes(notice.kind);
}

/** Whether the player caused it in this tab: then the page itself shows the outcome. */
function isOwnRemoval(notice: ToastNotice): boolean {
  return (
    (notice.kind === 'alliance_left' || notice.kind === 'alliance_disbanded') && notice.name === removalNotice.get()
  );
}

type ToastNotice = Exclude<Notice, OverNotice>;

/** The pages that show the change anyway. None shows why an alliance is gone. */
function pagesOf(notice: ToastNotice): readonly string[] {
  switch (notice.kind) {
    case 'building_due':
      return [`/planets/${notice.news.planet_id}`, '/dashboard'];
    case 'ship_due':
    case 'reserve_emptied':
      return [`/planets/${notice.news.planet_id}`];
    case 'mission_completed':
    case 'objective_completed':
    case 'fleet_landed':
    case 'battle_fought':
      return ['/dashboard'];
    case 'research_due':
      return ['/research', '/dashboard'];
    case 'invitation_received':
      return ['/alliance'];
    default:
      return [];
  }
}

function wordsFor(notice: ToastNotice): [text: string, tone: ToastTone] {
  switch (notice.kind) {
    case 'said':
      return [notice.text, notice.tone];
    case 'building_due':
      return [shellTexts.news.buildingDue(notice.news.building_type_name, notice.news.planet_name), 'due'];
    case 'ship_due':
      return [shellTexts.news.shipDue(notice.news.ship_type_name, notice.news.planet_name), 'due'];
    case 'research_due':
      return [shellTexts.news.researchDue(notice.news.research_type_name, notice.news.level), 'due'];
    case 'reserve_emptied':
      return [shellTexts.news.reserveEmptied(notice.news.resource, notice.news.planet_name), 'bad'];
    case 'probe_seen':
      return [shellTexts.news.probeSeen(notice.news.username, notice.news.planet_name), 'news'];
    case 'mission_completed':
      return [notice.news.report ? apiTexts.stored(notice.news.report) : shellTexts.news.missionOver, 'news'];
    case 'fleet_landed':
      return [fleetWords(notice.news), 'news'];
    case 'attack_incoming':
      return [shellTexts.news.attack(notice.news.sender?.username, notice.news.target.planet_name), 'bad'];
    case 'attack_called_off':
      return [shellTexts.news.attackOff, 'news'];
    case 'battle_fought':
      return [shellTexts.news.battle(notice.news.planet.planet_name), notice.news.side === 'attacker' ? 'news' : 'bad'];
    case 'objective_completed':
      return [shellTexts.news.orderDone(notice.news.title), 'due'];
    case 'invitation_received':
      return [shellTexts.news.invited(notice.news.inviter_username, notice.news.alliance_name), 'due'];
    case 'payout_received':
      return [shellTexts.news.paid(notice.news.payer.username, notice.news), 'news'];
    case 'alliance_left':
      return [shellTexts.news.left(notice.name), 'bad'];
    case 'alliance_disbanded':
      return [shellTexts.news.disbanded(notice.name), 'bad'];
  }
}

/** A transfer that began one leg only has arrived; every other march has come home. */
function fleetWords({ phase, kind, origin, target, launched_at, began_at }: PlayerMessages['fleet_landed']): string {
  if (phase === 'standing') return shellTexts.news.reliefStands(target.planet_name);
  const arrived = kind === 'transfer' && began_at === launched_at ? target : origin;
  return shellTexts.news.fleetLanded(arrived.planet_name);
}
