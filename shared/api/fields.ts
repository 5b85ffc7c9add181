import { z } from 'zod';
import { MOST_FINISHED } from '../catalogue/finished.ts';
import { ADDRESS_LENGTH, GALAXY_RADIUS, SYMBOLS } from '../catalogue/galaxy.ts';
import { LANGUAGES } from '../catalogue/languages.ts';
import { RACES } from '../catalogue/races.ts';
import { RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS } from '../refusals.ts';
import { checkMessage, withPlainBreaks } from '../rules/messages.ts';
import { hasOneScript, LOOKALIKES, STACKED_MARKS } from '../rules/names.ts';

/** A row's id in the database: PostgreSQL integers end at 2^31 - 1. */
export const id = z.int().positive().max(2_147_483_647);

/** An id in a path: digits only. Any other value cannot be a resource's address, so it is answered with 404. */
export const pathId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(id);

/** An id in a query. Any other value is answered with 400 and this text. */
export const queryId = (error: string) =>
  z
    .string(error)
    .regex(/^\d{1,10}$/, error)
    .transform(Number)
    .pipe(id);

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An amount of a resource, in whole units. */
export const amount = z.int().nonnegative();

/** A number of things, or a strength. */
export const count = z.int().nonnegative();

/** The level of a player, an alliance or a building. */
export const level = z.int().positive();

export const coordinate = z.int().min(-GALAXY_RADIUS).max(GALAXY_RADIUS);

/** The number of a symbol of the gate. */
export const symbol = z.int().min(1).max(SYMBOLS);

/** The address of a gate in a response. */
export const gateAddress = z.array(symbol).length(ADDRESS_LENGTH);

/** Exactly six symbols, each 1 to 39. Every invalid input gets the same error message. */
export const stargateAddress = z
  .array(
    z.int(REFUSALS.addressInvalid.text).min(1, REFUSALS.addressInvalid.text).max(SYMBOLS, REFUSALS.addressInvalid.text),
    {
      error: REFUSALS.addressInvalid.text,
    },
  )
  .length(ADDRESS_LENGTH, REFUSALS.addressInvalid.text);

/** An amount of every resource. */
export const amounts = z.object({ naquadah: amount, trinium: amount, metal: amount, energy: amount, food: amount });

/** An amount of a resource that is given to a bank, or paid from it. */
export const bankAmount = z
  .int({ error: REFUSALS.contributionInvalid.text })
  .nonnegative(REFUSALS.contributionInvalid.text)
  .default(0);

/** A price: a resource that is not needed is left out. */
export const cost = z.partialRecord(z.enum(RESOURCES), amount);

/** A counter of a player's or an alliance's writes: of two views, the one with the higher version is newer. */
export const version = z.int().nonnegative();

/** Ordering fields of every view that can arrive both in a response and as an event. */
export const stamp = z.object({ version, server_time: instant });

/** A response that holds only a message. */
export const said = z.object({ message: z.string() });

/** What says a stored sentence in other languages: none in rows from before they were kept. */
export const rendered = {
  code: z.string().optional(),
  params: z.looseObject({}).optional(),
};

/** Why the caller may not do something now: the refusal's sentence, its code and its values; all null if the caller may. */
export const whyNot = {
  refusal: z.string().nullable(),
  refusal_code: z.string().nullable(),
  refusal_params: z.looseObject({}).nullable(),
};

/** Options for a check: the checks after it do not run if it fails. */
const stop = (error?: string) => ({ abort: true, ...(error && { error }) });

/**
 * Required text; `missing` is the error message if it is absent. The raw length is checked first, because normalising
 * or searching 16 kB of hostile text blocks the event loop for tens of milliseconds. A text that is trimmed or
 * normalised afterwards may therefore be longer on arrival than its final limit.
 */
export const text = (missing: string, longest: number, tooLong?: string) =>
  z.string({ error: missing }).max(longest, stop(tooLong));

const USERNAME_SHAPE = 'Username must have 3 to 30 letters, digits, "_" or "-".';

/**
 * A new username: 3 to 30 ASCII letters, digits, `_` or `-`. A command would take one that begins with a hyphen for an option.
 */
export const username = text('Username is required.', 120, USERNAME_SHAPE)
  .trim()
  .min(1, stop('Username is required.'))
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_-]{2,29}$/, {
    error: ({ input }) => (input?.startsWith('-') ? 'Username must not begin with "-".' : USERNAME_SHAPE),
  });

/** Lower-cased, because addresses and names are unique regardless of case. */
const lowerCased = text('Email is required.', 1000, 'Email must have at most 254 characters.')
  .trim()
  .min(1, stop('Email is required.'))
  .max(254, stop('Email must have at most 254 characters.'))
  .toLowerCase();

/** Every address that the email field of a browser accepts. */
export const email = lowerCased.pipe(
  z.email({ error: 'Please enter a valid email address.', pattern: z.regexes.html5Email }),
);

const EMAIL_OR_NAME = new RegExp(`^[a-z0-9_-]{3,30}$|${z.regexes.html5Email.source}`);

/** What a player logs in with: the address, or the username. No name has an "@", and every address has one. */
export const emailOrName = lowerCased.regex(EMAIL_OR_NAME, 'Please enter a valid email address or username.');

/** A new password: 8 to 128 characters. */
export const newPassword = text('Password is required.', 128, 'Password must have at most 128 characters.')
  .min(1, stop('Password is required.'))
  .min(8, 'Password must have at least 8 characters.');

/**
 * The password at login. It must only be present, so that a stricter rule for new passwords never locks out an old
 * account.
 */
export const password = text('Password is required.', 1024, 'Password is too long.').min(1, 'Password is required.');

export const raceId = z
  .int({ error: 'Race is required.' })
  .min(1, 'Please choose one of the four races.')
  .max(RACES.length, 'Please choose one of the four races.');

/** The code of an invitation to register, as operators pass it on. */
export const invitationCode = text(REFUSALS.invitationNeeded.text, 100, REFUSALS.invitationSpent.text)
  .trim()
  .min(1, REFUSALS.invitationNeeded.text);

/** A language that the game speaks. */
export const language = z.enum(LANGUAGES, { error: 'Choose one of the languages of this game.' });

/** Five digits as text: a leading zero is significant. */
export const code = text('Verification code is required.', 5, 'The verification code has 5 digits.').regex(
  /^\d{5}$/,
  'The verification code has 5 digits.',
);

// Control characters, direction marks and letters that draw nothing.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
// U+FE0F and U+20E3 select colourful forms of emoji and keys. They may follow those and stand nowhere else.
const COLOURFUL = /\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f\u20e3/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const canBeShown = (name: string) =>
  VISIBLE.test(name) &&
  !INVISIBLE.test(name.replace(COLOURFUL, '')) &&
  !STACKED_MARKS.test(name) &&
  name.isWellFormed();
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot even store U+0000; a bio may keep its line breaks and tabs.
const INVISIBLE_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** 1 to 40 characters after trimming, without invisible characters. */
export const planetName = text('Planet name is required.', 160, 'Planet name must have at most 40 characters.')
  .normalize('NFC')
  .trim()
  .min(1, stop('Planet name is required.'))
  .max(40, stop('Planet name must have at most 40 characters.'))
  .refine(canBeShown, 'Planet name contains characters that cannot be displayed.');

/** Free text about the player, stored as typed and shown as plain text; may be empty. */
export const bio = text('Bio is required.', 1000, 'Bio must have at most 1000 characters.').refine(
  (words) => !INVISIBLE_BUT_LINES.test(words) && words.isWellFormed(),
  'Bio contains characters that cannot be displayed.',
);

const wordsToOthers = text(REFUSALS.messageEmpty.text, 4000, REFUSALS.messageTooLong.text).overwrite(withPlainBreaks);
const refuseWords = (words: string, check: z.RefinementCtx) => {
  const refusal = checkMessage(words);
  if (refusal) check.addIssue({ code: 'custom', message: refusal.text });
};

/** What a player writes to others: kept as written, but for line breaks of one kind; see `rules/messages.ts`. */
export const messageText = wordsToOthers.superRefine(refuseWords);

/** A text that is pinned for others; empty means none. */
export const bulletinText = wordsToOthers.superRefine((words, check) => {
  if (words !== '') refuseWords(words, check);
});

/** A player's note on a world: up to 200 characters after trimming; empty means no note. */
export const addressNote = text('Note is required.', 1000, 'Note must have at most 200 characters.')
  .normalize('NFC')
  .trim()
  .max(200, stop('Note must have at most 200 characters.'))
  .refine(
    (words) => !INVISIBLE_BUT_LINES.test(words) && words.isWellFormed(),
    'Note contains characters that cannot be displayed.',
  );

/**
 * 3 to 50 characters after trimming and Unicode normalisation (NFKC), each run of spaces collapsed into one; no
 * invisible characters, and one script only.
 */
export const allianceName = text('Alliance name is required.', 200, 'Alliance name must have at most 50 characters.')
  .normalize('NFKC')
  .trim()
  // HTML collapses runs of spaces, so two names must not differ in those alone.
  .overwrite((name) => name.replace(/\p{Zs}+/gu, ' '))
  .min(1, stop('Alliance name is required.'))
  .min(3, stop('Alliance name must have at least 3 characters.'))
  .max(50, stop('Alliance name must have at most 50 characters.'))
  .refine(canBeShown, stop('Alliance name contains characters that cannot be displayed.'))
  .refine(
    (name) => !LOOKALIKES.test(name),
    stop('Alliance name must not contain click letters or letters with strokes through them.'),
  )
  .refine(hasOneScript, 'Alliance name must use letters and digits of one script only. 0 to 9 go with any script.');

/** Free text about an alliance; null and empty both mean no description. */
export const allianceDescription = z
  .string()
  .max(500, stop('Description must have at most 500 characters.'))
  .refine(
    (words) => !INVISIBLE_BUT_LINES.test(words) && words.isWellFormed(),
    'Description contains characters that cannot be displayed.',
  )
  .nullable();

/** An id in a body; `missing` is the error message if it is absent or invalid. */
export const bodyId = (missing: string) => z.int({ error: missing }).positive(missing).max(2_147_483_647, missing);

/** Far past the end of any list, yet its row offset is still an exact integer. */
const LAST_PAGE = 1_000_000_000;

/** The longest page. */
const MAX_PAGE_SIZE = 50;

/**
 * An integer query parameter. A value out of bounds counts as the nearest bound, and text that is not a number as the
 * default.
 */
export const wholeNumber = (fallback: number, most: number) => {
  const read = (digits: string) => (/^\d+$/.test(digits) ? Math.min(Math.max(1, Number(digits)), most) : fallback);
  return z.preprocess(
    (given) => (typeof given === 'string' ? read(given) : given),
    z.int().min(1).max(most).default(fallback),
  );
};

/** Pages count from 1; a page holds ten entries unless the caller asks for another number. */
export const paging = { page: wholeNumber(1, LAST_PAGE), per_page: wholeNumber(10, MAX_PAGE_SIZE) };

/** Types of ships or squads that one force may name. */
export const MOST_TYPES = 20;
/** The largest number that it may name of one type: PostgreSQL's integers end there. */
const MOST_OF_A_TYPE = 2_147_483_647;

export const distinct = (ids: number[]) => new Set(ids).size === ids.length;

/** Finished things in a body, each named once. */
export const finishedIds = z
  .array(bodyId(REFUSALS.finishedIdsInvalid(MOST_FINISHED).text), REFUSALS.finishedIdsInvalid(MOST_FINISHED).text)
  .min(1, REFUSALS.finishedIdsInvalid(MOST_FINISHED).text)
  .max(MOST_FINISHED, REFUSALS.finishedIdsInvalid(MOST_FINISHED).text)
  .refine(distinct, REFUSALS.finishedIdsInvalid(MOST_FINISHED).text);

const howMany = z.int(REFUSALS.marchCountInvalid.text).min(1, REFUSALS.marchCountInvalid.text).max(MOST_OF_A_TYPE);

/** Ships by type in a body. */
export const shipCounts = z
  .array(z.strictObject({ ship_type_id: bodyId(REFUSALS.marchEmpty.text), count: howMany }))
  .max(MOST_TYPES)
  .refine((list) => distinct(list.map(({ ship_type_id }) => ship_type_id)), REFUSALS.typeTwice.text)
  .default([]);

/** Squads by type in a body. */
export const squadCounts = z
  .array(z.strictObject({ squad_type_id: bodyId(REFUSALS.marchEmpty.text), count: howMany }))
  .max(MOST_TYPES)
  .refine((list) => distinct(list.map(({ squad_type_id }) => squad_type_id)), REFUSALS.typeTwice.text)
  .default([]);

/** The longest address that a field takes as text. */
export const ADDRESS_MAX = 20;
