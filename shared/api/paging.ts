import { z } from 'zod';

/** Far past the end of any list, yet its row offset is still an exact integer. */
const LAST_PAGE = 1_000_000_000;

/** The longest page. */
const MAX_PAGE_SIZE = 50;

/**
 * An integer query parameter. A value out of bounds counts as the nearest bound, and text that is not a number as the
 * default.
 */
const wholeNumber = (fallback: number, most: number) => {
  const read = (digits: string) => (/^\d+$/.test(digits) ? Math.min(Math.max(1, Number(digits)), most) : fallback);
  return z.preprocess(
    (given) => (typeof given === 'string' ? read(given) : given),
    z.int().min(1).max(most).default(fallback),
  );
};

/** Pages count from 1; a page holds ten entries unless the caller asks for another number. */
export const paging = { page: wholeNumber(1, LAST_PAGE), per_page: wholeNumber(10, MAX_PAGE_SIZE) };
