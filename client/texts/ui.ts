import { full } from '../ui/format/number.ts';

export const uiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  pages: {
    previous: 'Prev',
    next: 'Next',
    place: (page: number, last: number) => `Page ${full(page)} of ${full(last)}`,
  },
  loading: 'Loading',
  news: 'News',
  moment: 'One moment…',
  /** "Activate Metal Mine" */
  one: (action: string, name: string) => `${action} ${name}`,
  /** "Activate all 3" */
  all: (action: string, count: number) => `${action} all ${full(count)}`,
  wholeNumber: `Enter a whole number, such as ${full(1250)}.`,
  digit: (place: number, count: number) => `Digit ${place} of ${count}`,
  origin: (symbol: number) => `, point of origin ${symbol}`,
  short: (amount: number) => `${full(amount)} short`,
  /** Into the game, from pages that everybody may read. */
  backToGame: 'Back to the game',
  play: 'Play Seventh Chevron',
};
