import { type Sentence, sentence } from '../../sentences/sentences.ts';

/** The report of a player's first shipyard: two gate addresses to dial on the first evening. */
export const surveyText = (addresses: readonly (readonly number[])[]): Sentence =>
  sentence('first_survey', { addresses });

/** The report of a weekly survey. */
export const weeklySurveyText = (addresses: readonly (readonly number[])[]): Sentence =>
  sentence('weekly_survey', { addresses });
