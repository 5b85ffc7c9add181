import type { RelationStep } from '#shared/rules/relations/relations';

/** What is said of each step to who took it. */
export const STEP_ANSWERS: Readonly<Record<RelationStep, { readonly message: string }>> = {
  pact_offered: { message: 'The pact is offered.' },
  pact_concluded: { message: 'The pact holds from now on.' },
  pact_withdrawn: { message: 'The offer is taken back.' },
  pact_declined: { message: 'The offer is declined.' },
  pact_cancelled: { message: 'The pact is over. Guests of both sides fly home.' },
  war_declared: { message: 'War is declared. It begins after the warning.' },
  war_called_off: { message: 'The war is called off.' },
  peace_offered: { message: 'Peace is offered.' },
  peace_withdrawn: { message: 'The offer is taken back.' },
  peace_declined: { message: 'The offer is declined.' },
  peace_concluded: { message: 'The war is over.' },
};
