interface Done {
  readonly player: string;
  /** The other alliance. */
  readonly alliance: string;
}
type OfAlliance = Pick<Done, 'alliance'>;

/**
 * Lines of an alliance's log about pacts and wars, by their code. Each step has two: for the log of the alliance that took it, and, as
 * `heard`, for that of the other one.
 */
export const RELATION_SENTENCES = {
  pact_offered: ({ player, alliance }: Done) => `${player} offered a pact to ${alliance}.`,
  pact_offered_heard: ({ alliance }: OfAlliance) => `${alliance} offers a pact.`,
  pact_concluded: ({ player, alliance }: Done) => `${player} concluded a pact with ${alliance}.`,
  pact_concluded_heard: ({ alliance }: OfAlliance) => `${alliance} accepted, and the pact holds.`,
  pact_withdrawn: ({ player, alliance }: Done) => `${player} took back the offer of a pact to ${alliance}.`,
  pact_withdrawn_heard: ({ alliance }: OfAlliance) => `${alliance} took back the offer of a pact.`,
  pact_declined: ({ player, alliance }: Done) => `${player} declined the pact that ${alliance} offered.`,
  pact_declined_heard: ({ alliance }: OfAlliance) => `${alliance} declined the pact.`,
  pact_cancelled: ({ player, alliance }: Done) => `${player} cancelled the pact with ${alliance}.`,
  pact_cancelled_heard: ({ alliance }: OfAlliance) => `${alliance} cancelled the pact.`,
  war_declared: ({ player, alliance }: Done) => `${player} declared war on ${alliance}.`,
  war_declared_heard: ({ alliance }: OfAlliance) => `${alliance} declared war.`,
  war_called_off: ({ player, alliance }: Done) => `${player} called off the war on ${alliance}.`,
  war_called_off_heard: ({ alliance }: OfAlliance) => `${alliance} called off the war.`,
  peace_offered: ({ player, alliance }: Done) => `${player} offered peace to ${alliance}.`,
  peace_offered_heard: ({ alliance }: OfAlliance) => `${alliance} offers peace.`,
  peace_withdrawn: ({ player, alliance }: Done) => `${player} took back the offer of peace to ${alliance}.`,
  peace_withdrawn_heard: ({ alliance }: OfAlliance) => `${alliance} took back the offer of peace.`,
  peace_declined: ({ player, alliance }: Done) => `${player} declined the peace that ${alliance} offered.`,
  peace_declined_heard: ({ alliance }: OfAlliance) => `${alliance} declined the peace.`,
  peace_concluded: ({ player, alliance }: Done) => `${player} made peace with ${alliance}.`,
  peace_concluded_heard: ({ alliance }: OfAlliance) => `${alliance} accepted, and the war is over.`,
  related_disbanded: ({ alliance }: OfAlliance) =>
    `${alliance} was disbanded: what was between it and this alliance is over.`,
} as const;
