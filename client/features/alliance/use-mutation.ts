import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { askRelation } from '#shared/api/alliances/alliance-relations';
import type { Bank } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import type { Resources } from '#shared/api/resources';
import { allianceVersion, applyBank, relationsAnswered } from '../../cache/alliance-cache.ts';

/** The delay in ms before the view is read again after a transfer of the leadership or a disbanding. */
const VIEW_REFRESH = 2000;

/** The queries whose data an action in an alliance may change. */
const CHANGED = [['alliance'], ['alliances'], ['invitations'], ['profile'], ['dashboard']] as const;

async function readAgain(cache: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** A mutation in an alliance, pending until the data is read again: also after a refusal, as the page was stale. */
export function useAllianceMutation<V, A>(send: (input: V) => Promise<A>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => readAgain(cache) });
}

/** A mutation that removes the current view. Data is read again after a delay, so that the notice can be read. */
export function useLeavingMutation<V, A>(send: (input: V) => Promise<A>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => void setTimeout(() => void readAgain(cache), VIEW_REFRESH),
    onError: () => readAgain(cache),
  });
}

interface BankAnswer {
  readonly alliance_resources?: Bank;
  readonly resources: Resources;
}

/** A contribution to the bank. The answer holds the new bank; only an answer without it causes another read. */
export function useBankMutation<V, A extends BankAnswer>(allianceId: number, send: (input: V) => Promise<A>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: () => allianceVersion(cache, allianceId),
    onSuccess: async ({ alliance_resources: bank, resources: { server_time: serverTime } }, _, versionBefore) => {
      if (bank) applyBank(cache, allianceId, bank, { versionBefore, serverTime });
      else await readAgain(cache);
    },
    onError: () => readAgain(cache),
  });
}

/** A command about pacts and wars. The answer holds the new list; a refusal causes another read, as the page was stale. */
export function useRelationMutation<V>(allianceId: number, send: (input: V) => Promise<Answer<typeof askRelation>>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => relationsAnswered(cache, allianceId, answer),
    onError: () => readAgain(cache),
  });
}
