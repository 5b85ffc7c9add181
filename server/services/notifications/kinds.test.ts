import { expect, it } from 'vitest';
import { LANGUAGES } from '#shared/catalogue/languages';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { factsOf } from './kinds.ts';
import { messageOf, wordsFor } from './message.ts';
import { LOST, SETS_OUT } from './siege-notices.ts';

const anEvent = {
  id: 1,
  name: 'teal-c',
  place: 'Abydos',
  place_id: 2,
  type_id: 1,
  level: 3,
  stage: 0,
  ruler: 'apophis',
};
const news = (kind: (typeof NOTIFICATION_KINDS)[number], facts: object = {}) => ({
  kind,
  facts: factsOf({ ...anEvent, ...facts }),
});

it('a finished ship of a type that the catalogue does not know keeps no message from being sent', () => {
  const unknown = news('ship', { type_id: 999 });
  expect(messageOf([unknown], null)?.lines).toEqual(['A ship on Abydos can be launched.']);
  expect(messageOf([unknown], 'de')?.lines).toEqual(['Ein Schiff auf Abydos: bereit zum Start.']);
});

it('a message speaks the language that the player has chosen, and English if that is none of the game', () => {
  expect(messageOf([news('building')], 'de')).toEqual({
    title: 'Gebäude fertig',
    lines: ['Naquadahmine auf Abydos: bereit zum Aktivieren.'],
    url: '/planets/2',
  });
  expect(messageOf([news('building')], 'fr')?.title).toBe('Building ready');
  expect(messageOf([news('siege', { stage: SETS_OUT, name: null })], 'de')?.lines).toEqual([
    'Jemand schickt eine Armee, um Abydos zu belagern, eine Welt von apophis.',
  ]);
  expect(messageOf([news('siege', { stage: LOST })], 'de')?.lines).toEqual(['teal-c hat Abydos erobert.']);
});

it.each(LANGUAGES)('in %s, each kind of event has a sentence for one and for several', (language) => {
  for (const kind of NOTIFICATION_KINDS) {
    const { title, line } = wordsFor(language).kinds[kind];
    const one = factsOf(anEvent);
    // Sieges and relations have stages.
    const stages = Array.from({ length: 8 }, (_, stage) => line([factsOf({ ...anEvent, stage })]));
    for (const words of [title.one, title.many, ...stages, line([one, { ...one, name: 'bra-tac' }])]) {
      expect(words, kind).toMatch(/\p{L}/u);
      expect(words, kind).not.toMatch(/undefined|null/);
    }
  }
});
