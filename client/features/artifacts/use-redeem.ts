import { useMutation, useQueryClient } from '@tanstack/react-query';
import { redeemArtifact } from '#shared/api/artifacts';
import { request, textOf } from '../../api/http/request.ts';
import { artifactsChanged } from '../../cache/artifact-cache.ts';
import { artifactTexts } from '../../texts/marches/artifacts.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Redeems an artifact. What it changes is read again, by the same function as after the room's push. */
export function useRedeem() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (artifact_id: number) => request(redeemArtifact, { body: { artifact_id } }),
    onSuccess({ artifact_type_name, found }) {
      showToast(found > 0 ? artifactTexts.found(artifact_type_name, found) : artifactTexts.done(artifact_type_name));
      if (found > 0) void cache.invalidateQueries({ queryKey: ['known'] });
    },
    onError: (error) => showToast(textOf(error, redeemArtifact.fallback), 'bad'),
    onSettled: () => artifactsChanged(cache),
  });
}
