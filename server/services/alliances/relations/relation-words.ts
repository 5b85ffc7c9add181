import type { RelationStep } from '#shared/rules/relations/relations';

interface Names {
  /** Who did it, and in which alliance. */
  readonly user: string;
  readonly own: string;
  /** The other alliance. */
  readonly other: string;
}

interface Words {
  /** For the log of the alliance that did it, and of the other one. */
  readonly log: (names: Names) => string;
  readonly otherLog: (names: Names) => string;
  /** For who did it. */
  readonly said: string;
}

/** What is said of each step. */
export const RELATION_WORDS: Readonly<Record<RelationStep, Words>> = {
  pact_offered: {
    log: ({ user, other }) => `${user} offered a pact to ${other}.`,
    otherLog: ({ own }) => `${own} offers a pact.`,
    said: 'The pact is offered.',
  },
  pact_concluded: {
    log: ({ user, other }) => `${user} concluded a pact with ${other}.`,
    otherLog: ({ own }) => `${own} accepted, and the pact holds.`,
    said: 'The pact holds from now on.',
  },
  pact_withdrawn: {
    log: ({ user, other }) => `${user} took back the offer of a pact to ${other}.`,
    otherLog: ({ own }) => `${own} took back the offer of a pact.`,
    said: 'The offer is taken back.',
  },
  pact_declined: {
    log: ({ user, other }) => `${user} declined the pact that ${other} offered.`,
    otherLog: ({ own }) => `${own} declined the pact.`,
    said: 'The offer is declined.',
  },
  pact_cancelled: {
    log: ({ user, other }) => `${user} cancelled the pact with ${other}.`,
    otherLog: ({ own }) => `${own} cancelled the pact.`,
    said: 'The pact is over. Guests of both sides fly home.',
  },
  war_declared: {
    log: ({ user, other }) => `${user} declared war on ${other}.`,
    otherLog: ({ own }) => `${own} declared war.`,
    said: 'War is declared. It begins after the warning.',
  },
  war_called_off: {
    log: ({ user, other }) => `${user} called off the war on ${other}.`,
    otherLog: ({ own }) => `${own} called off the war.`,
    said: 'The war is called off.',
  },
  peace_offered: {
    log: ({ user, other }) => `${user} offered peace to ${other}.`,
    otherLog: ({ own }) => `${own} offers peace.`,
    said: 'Peace is offered.',
  },
  peace_withdrawn: {
    log: ({ user, other }) => `${user} took back the offer of peace to ${other}.`,
    otherLog: ({ own }) => `${own} took back the offer of peace.`,
    said: 'The offer is taken back.',
  },
  peace_declined: {
    log: ({ user, other }) => `${user} declined the peace that ${other} offered.`,
    otherLog: ({ own }) => `${own} declined the peace.`,
    said: 'The offer is declined.',
  },
  peace_concluded: {
    log: ({ user, other }) => `${user} made peace with ${other}.`,
    otherLog: ({ own }) => `${own} accepted, and the war is over.`,
    said: 'The war is over.',
  },
};

/** For the logs of those that had something to do with an alliance that is no more. */
export const disbandedWords = (name: string) => `${name} was disbanded: what was between it and this alliance is over.`;
