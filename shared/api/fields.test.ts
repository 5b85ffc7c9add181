import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  allianceName,
  bio,
  bodyId,
  code,
  email,
  emailOrName,
  id,
  newPassword,
  password,
  pathId,
  planetName,
  raceId,
  username,
} from './fields.ts';

/** The first error message for `input`; undefined if it is accepted. */
const firstError = (field: z.ZodType, input: unknown) => field.safeParse(input).error?.issues[0]?.message;

/** Half of a surrogate pair; it cannot be encoded in UTF-8. */
const LONE_SURROGATE = '\ud83d';

describe('G-25: username', () => {
  it.each(['abc', 'Daniel_Jackson', 'sg-1', '___', '0123456789', 'x'.repeat(30)])('%s is accepted', (name) => {
    expect(username.parse(name)).toBe(name);
  });

  it('loses the spaces around it', () => {
    expect(username.parse('  tealc \n')).toBe('tealc');
  });

  it.each([
    'ab',
    'x'.repeat(31),
    'two words',
    'élan',
    'ｔｅａｌｃ', // full-width letters
    'tea\u200blc',
    'tealc\u0000',
    'a.b.c',
    '<b>x</b>',
    "o'neill",
    '٣٣٣', // Arabic digits
  ])('%j is refused', (name) => {
    expect(firstError(username, name)).toBe('Username must have 3 to 30 letters, digits, "_" or "-".');
  });

  it.each(['-rf', '--help', '---'])('%j is refused: a command would take it for an option', (name) => {
    expect(firstError(username, name)).toBe('Username must not begin with "-".');
  });

  it.each(['', '   ', undefined, null, 7, ['abc'], {}])('%j counts as missing', (name) => {
    expect(firstError(username, name)).toBe('Username is required.');
  });
});

describe('V-03: email', () => {
  it('is lower-cased and trimmed, so that one address is one account', () => {
    expect(email.parse(' Sam.Carter+Gate@SGC.Example ')).toBe('sam.carter+gate@sgc.example');
  });

  it.each(['plain', '@b.example', 'a b@c.example', 'a@b..example', 'a@b.example\u0000', 'a@b.example, c@d.example'])(
    '%j is refused',
    (address) => {
      expect(firstError(email, address)).toBe('Please enter a valid email address.');
    },
  );

  it.each([
    'a&b@example.org',
    "o'neill/sg1=2@example.org",
    '.dot.@example.org',
    '{a}|b~c@x-y.example.org',
    'root@gate',
  ])('%s is accepted, as by the field of a browser', (address) => {
    expect(email.parse(address)).toBe(address);
  });

  it('has at most 254 characters', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`;
    expect(firstError(email, ofLength(254))).toBeUndefined();
    expect(firstError(email, ofLength(255))).toBe('Email must have at most 254 characters.');
  });

  it.each(['', ' ', undefined, null, 1])('%j counts as missing', (address) => {
    expect(firstError(email, address)).toBe('Email is required.');
  });
});

describe('email or name', () => {
  it.each(['Daniel_Jackson', 'sg-1', '-rf', ' SGC@Example.org '])('%j is accepted, in small letters', (login) => {
    expect(emailOrName.parse(login)).toBe(login.trim().toLowerCase());
  });

  it('no name is an address, and no address is a name', () => {
    const both = (login: string) => username.safeParse(login).success && email.safeParse(login).success;
    fc.assert(fc.property(fc.oneof(fc.emailAddress(), fc.stringMatching(/^[\w@.-]{3,30}$/)), (login) => !both(login)));
  });

  it.each(['ab', "teal'c", 'a@', 'two words', 'teal.c'])('%j is refused', (login) => {
    expect(firstError(emailOrName, login)).toBe('Please enter a valid email address or username.');
  });

  it.each(['', ' ', undefined, null, 1])('%j counts as missing', (login) => {
    expect(firstError(emailOrName, login)).toBe('Email is required.');
  });
});

describe('G-25: password', () => {
  it.each([
    ['x'.repeat(7), 'Password must have at least 8 characters.'],
    ['x'.repeat(8), undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'Password must have at most 128 characters.'],
    ['', 'Password is required.'],
    [undefined, 'Password is required.'],
  ])('a new one, %j: %s', (secret, answer) => {
    expect(firstError(newPassword, secret)).toBe(answer);
  });

  it('is never trimmed: a space is a character like any other', () => {
    expect(newPassword.parse('  seven  ')).toBe('  seven  ');
  });

  it('may be short at login, so that an old rule locks nobody out', () => {
    expect(password.parse('x')).toBe('x');
    expect(firstError(password, '')).toBe('Password is required.');
    expect(firstError(password, 'x'.repeat(1025))).toBe('Password is too long.');
  });
});

describe('V-07: verification code', () => {
  it.each(['01234', '00000', '99999'])('%s is accepted as it is', (digits) => {
    expect(code.parse(digits)).toBe(digits);
  });

  it.each(['1234', '123456', '1234a', ' 1234', '12345\n', '-1234', '1e100', '٠١٢٣٤', ''])('%j is refused', (digits) => {
    expect(firstError(code, digits)).toBe('The verification code has 5 digits.');
  });

  it.each([12_345, null, undefined])('%j counts as missing: a number would lose a leading zero', (digits) => {
    expect(firstError(code, digits)).toBe('Verification code is required.');
  });
});

describe('V-08: race', () => {
  it.each([1, 2, 3, 4])('%i is accepted', (race) => {
    expect(raceId.parse(race)).toBe(race);
  });

  it.each([0, 5, -1])('%i is refused', (race) => {
    expect(firstError(raceId, race)).toBe('Please choose one of the four races.');
  });

  it.each(['1', 1.5, null, undefined, Number.NaN])('%j counts as missing', (race) => {
    expect(firstError(raceId, race)).toBe('Race is required.');
  });
});

describe('G-27: planet name', () => {
  it.each(['Abydos', 'P3X-984', 'Новая Земля', '地球', "Chulak's Rest <3", 'Comet ☄\ufe0f', '7', '🪐'])(
    '%s is accepted',
    (name) => {
      expect(planetName.parse(name)).toBe(name);
    },
  );

  it('is trimmed, then counted: 1 to 40 characters', () => {
    expect(planetName.parse(`  ${'x'.repeat(40)}\t`)).toBe('x'.repeat(40));
    expect(firstError(planetName, 'x'.repeat(41))).toBe('Planet name must have at most 40 characters.');
  });

  it('is stored composed, so that one name has one spelling', () => {
    expect(planetName.parse('E\u0301den')).toBe('\u00c9den');
  });

  it.each(['', ' ', '\u00a0\u3000\n', undefined, null, 5])('V-09: %j counts as missing', (name) => {
    expect(firstError(planetName, name)).toBe('Planet name is required.');
  });

  it.each([
    ['a null character', 'Aby\u0000dos'],
    ['a line break', 'Aby\ndos'],
    ['a line separator', 'Aby\u2028dos'],
    ['a zero-width space', 'Aby\u200bdos'],
    ['nothing but a zero-width space', '\u200b'],
    ['a soft hyphen', 'Aby\u00addos'],
    ['a right-to-left override', '\u202esodybA'],
    ['a byte order mark inside', 'Aby\ufeffdos'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a tag character', 'Abydos\u{e0041}'],
    ['nothing but a variation selector', '\ufe0f'],
    ['nothing but a combining accent', '\u0301'],
    ['half a surrogate pair', `Abydos${LONE_SURROGATE}`],
  ])('%s is refused', (_, name) => {
    expect(firstError(planetName, name)).toBe('Planet name contains characters that cannot be displayed.');
  });
});

describe('G-77: alliance name', () => {
  it('may arrive longer than it may stay, by spaces and by marks that it is composed with', () => {
    expect(allianceName.parse(`${' '.repeat(70)}${'e\u0301'.repeat(50)} `)).toBe('\u00e9'.repeat(50));
  });

  it('has one complaint, and of a name that is far too long none but that', () => {
    const far = allianceName.safeParse('\ufdfa\u200b'.repeat(2000)).error?.issues;
    expect(far?.map(({ message }) => message)).toEqual(['Alliance name must have at most 50 characters.']);
    const little = allianceName.safeParse('\ufdfa\u200b'.repeat(20)).error?.issues;
    expect(little?.map(({ message }) => message)).toEqual(['Alliance name must have at most 50 characters.']);
  });
});

describe('G-127: bio', () => {
  it.each([
    '',
    '  kept as typed \n\tin two lines',
    'Jaffa, kree! 🪐',
    '<script>alert(1)</script>',
    '👩\u200d🚀',
    'x'.repeat(1000),
  ])('%j is stored as typed', (words) => {
    expect(bio.parse(words)).toBe(words);
  });

  it.each([
    ['x'.repeat(1001), 'Bio must have at most 1000 characters.'],
    ['a\u0000b', 'Bio contains characters that cannot be displayed.'],
    ['a\u001bb', 'Bio contains characters that cannot be displayed.'],
    ['\u202eb', 'Bio contains characters that cannot be displayed.'],
    [`a${LONE_SURROGATE}b`, 'Bio contains characters that cannot be displayed.'],
    [undefined, 'Bio is required.'],
    [null, 'Bio is required.'],
  ])('%j is refused: %s', (words, answer) => {
    expect(firstError(bio, words)).toBe(answer);
  });
});

describe('ids', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('G-03: %s in a path is the id %i', (digits, value) => {
    expect(pathId.parse(digits)).toBe(value);
  });

  it.each(['me', '', '0', '-1', '1.0', '1e3', '0x1', ' 1', '2147483648', '99999999999', '٣'])(
    'G-03: %j in a path is no id',
    (text) => {
      expect(pathId.safeParse(text).success).toBe(false);
    },
  );

  it.each([0, -1, 1.5, 2_147_483_648, '1', null, Number.NaN])('%j is no id', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });

  it.each([undefined, null, 0, -1, 1.5, '1', 2_147_483_648])(
    'V-16: %j in a body is answered with its own sentence',
    (value) => {
      expect(firstError(bodyId('Building ID is required.'), value)).toBe('Building ID is required.');
    },
  );
});
