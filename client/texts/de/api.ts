import { codeOf } from '#shared/refusals';
import { germanRefusal } from '#shared/sentences/de/render';
import { GERMAN_SAID } from '#shared/sentences/de/said';
import { germanSentences } from '#shared/sentences/de/sentences';
import { withLocalTimes } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import type { apiTexts as english } from '../api.ts';
import type { Translated } from '../translated.ts';
import { translateAnswer } from './server/answers.ts';

const SENTENCES: Readonly<Record<string, (params: never) => string>> = germanSentences(full);

/** A sentence without values. Of refusals, too: forms say what the server would, and have no code. */
const said = (text: string): string => GERMAN_SAID[text] ?? germanRefusal(codeOf(text), undefined) ?? text;

export const apiTexts: Translated<typeof english> = {
  refusal: (text, refused) => withLocalTimes(germanRefusal(refused?.code, refused?.params) ?? said(text)),
  said,
  // Rows of earlier versions have no code, and only a newer server knows others: both are read in English.
  stored: ({ message, code, params }) => SENTENCES[code ?? '']?.((params ?? {}) as never) ?? message,
  answer: translateAnswer,
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  sessionEnded: 'Deine Sitzung ist abgelaufen. Bitte melde dich neu an.',
  resultUnknown:
    'Vielleicht hat es geklappt. Wenn du es innerhalb einer Minute noch einmal versuchst, geschieht es nicht doppelt.',
};
