import type { RELATION_SENTENCES } from '../relation-sentences.ts';
import type { TranslatedSentences } from '../sentences.ts';

/** Lines of an alliance's log about pacts and wars. */
export const germanRelationSentences: Pick<TranslatedSentences, keyof typeof RELATION_SENTENCES> = {
  pact_offered: ({ player, alliance }) => `${player} hat ${alliance} einen Pakt angeboten.`,
  pact_offered_heard: ({ alliance }) => `${alliance} bietet einen Pakt an.`,
  pact_concluded: ({ player, alliance }) => `${player} hat einen Pakt mit ${alliance} geschlossen.`,
  pact_concluded_heard: ({ alliance }) => `${alliance} hat angenommen: Der Pakt gilt.`,
  pact_withdrawn: ({ player, alliance }) => `${player} hat das Paktangebot an ${alliance} zurückgezogen.`,
  pact_withdrawn_heard: ({ alliance }) => `${alliance} hat das Paktangebot zurückgezogen.`,
  pact_declined: ({ player, alliance }) => `${player} hat den von ${alliance} angebotenen Pakt abgelehnt.`,
  pact_declined_heard: ({ alliance }) => `${alliance} hat den Pakt abgelehnt.`,
  pact_cancelled: ({ player, alliance }) => `${player} hat den Pakt mit ${alliance} gekündigt.`,
  pact_cancelled_heard: ({ alliance }) => `${alliance} hat den Pakt gekündigt.`,
  war_declared: ({ player, alliance }) => `${player} hat ${alliance} den Krieg erklärt.`,
  war_declared_heard: ({ alliance }) => `${alliance} hat uns den Krieg erklärt.`,
  war_called_off: ({ player, alliance }) => `${player} hat den Krieg gegen ${alliance} abgesagt.`,
  war_called_off_heard: ({ alliance }) => `${alliance} hat den Krieg abgesagt.`,
  peace_offered: ({ player, alliance }) => `${player} hat ${alliance} Frieden angeboten.`,
  peace_offered_heard: ({ alliance }) => `${alliance} bietet Frieden an.`,
  peace_withdrawn: ({ player, alliance }) => `${player} hat das Friedensangebot an ${alliance} zurückgezogen.`,
  peace_withdrawn_heard: ({ alliance }) => `${alliance} hat das Friedensangebot zurückgezogen.`,
  peace_declined: ({ player, alliance }) => `${player} hat das Friedensangebot von ${alliance} abgelehnt.`,
  peace_declined_heard: ({ alliance }) => `${alliance} hat den Frieden abgelehnt.`,
  peace_concluded: ({ player, alliance }) => `${player} hat mit ${alliance} Frieden geschlossen.`,
  peace_concluded_heard: ({ alliance }) => `${alliance} hat angenommen: Der Krieg ist vorbei.`,
  related_disbanded: ({ alliance }) =>
    `${alliance} gibt es nicht mehr: Was zwischen ihr und dieser Allianz bestand, ist vorbei.`,
};
