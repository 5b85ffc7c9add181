import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bank } from '#shared/api/alliances';
import type { Resources } from '#shared/api/resources';
import { allianceVersion, applyBank } from '../../cache/alliance-cache.ts';

/** The view is read again so long after the leadership was handed over or the alliance was disbanded (C-41), in ms. */
const VIEW_REFRESH = 2000;

/** What an act in an alliance may have changed. */
const CHANGED = [['alliance'], ['alliances'], ['invitations'], ['profile']] as const;

async function readAgain(cache: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** An act in an alliance. It is busy until what it changed was read again; a refusal says that the page was behind. */
export function useAllianceMutation<V, A>(send: (input: V) => Promise<A>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => readAgain(cache) });
}

/** An act that takes the view away from the one who does it: it is read again only when the word was read (T-40, T-45). */
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

/** A contribution to the bank. The answer holds the new bank, so nothing is read again unless the answer lacks it. */
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
