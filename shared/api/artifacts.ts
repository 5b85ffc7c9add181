import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bodyId, count, id, instant, stamp, whyNot } from './fields.ts';

/** An artifact that can be redeemed, on one of the reader's worlds. */
export const heldArtifact = z.object({
  artifact_id: id,
  artifact_type_id: id,
  artifact_type_name: z.string(),
  planet_id: id,
  planet_name: z.string(),
  /** Until when its effect would last if it came now; null for an effect without a time. */
  until: instant.nullable(),
  /** Why it cannot be redeemed now, or would bring nothing. */
  ...whyNot,
});
export type HeldArtifact = z.infer<typeof heldArtifact>;

/** What a redeemed artifact does: it waits for its occasion, or it runs until `ends_at`. */
export const artifactEffect = z.object({
  effect_id: id,
  /** Null if its world is gone. */
  artifact_id: id.nullable(),
  artifact_type_id: id,
  artifact_type_name: z.string(),
  /** The world that keeps the artifact; null if it is no world of the reader's any more. */
  planet_id: id.nullable(),
  planet_name: z.string().nullable(),
  redeemed_at: instant,
  /** Null while it waits for its occasion. */
  ends_at: instant.nullable(),
});
export type ArtifactEffectView = z.infer<typeof artifactEffect>;

export const listArtifacts = call({
  method: 'GET',
  path: '/artifacts',
  audience: 'player',
  summary: 'Your artifacts that can be redeemed, and what the redeemed ones still do',
  fallback: 'Failed to fetch artifacts.',
  answer: z.object({ artifacts: z.array(heldArtifact), effects: z.array(artifactEffect), ...stamp.shape }),
  status: 200,
});

/** An artifact was redeemed: part of the command's response, and the event that is pushed for it. */
export const artifactRedeemed = z.object({
  artifact_id: id,
  artifact_type_id: id,
  artifact_type_name: z.string(),
  planet_id: id,
  /** Addresses that it brought. */
  found: count,
  ...stamp.shape,
});

/** Redeems an artifact on one of the caller's worlds, once. Some effects come at once, others wait for their occasion. */
export const redeemArtifact = call({
  method: 'POST',
  path: '/artifact/redeem',
  audience: 'player',
  summary: 'Redeem an artifact on one of your planets: its effect comes at once, or waits for its occasion',
  fallback: 'Failed to redeem the artifact.',
  body: z.strictObject({ artifact_id: bodyId(REFUSALS.artifactIdMissing.text) }),
  answer: z.object({ ...artifactRedeemed.shape, message: z.string() }),
  status: 200,
  refuses: [403, 404, 409],
});
