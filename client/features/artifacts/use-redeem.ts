import { redeemArtifact } from '#shared/api/artifacts';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { artifactTexts } from '../../texts/marches/artifacts.ts';

/** Redeems an artifact. */
export const useRedeem = () =>
  useCommand((artifact_id: number) => request(redeemArtifact, { body: { artifact_id } }), {
    tells: ({ message: _, ...artifact_redeemed }) => ({ artifact_redeemed }),
    said: ({ artifact_type_name, found }) =>
      found > 0 ? artifactTexts.found(artifact_type_name, found) : artifactTexts.done(artifact_type_name),
    refused: redeemArtifact.fallback,
  });
