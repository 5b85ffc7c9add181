/** Values that often make programs fail. */
export const NASTY: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.1,
    1.5,
    -1e308,
    1e308,
    5e-324,
    2 ** 31,
    2 ** 32,
    -(2 ** 31),
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
  ],
  ...['', ' ', '0', '1', '-1', '1e3', '0x1', 'NaN', 'Infinity', 'null', 'true', 'undefined', '٣', '１', '1,000', '1 '],
  ...['\0', 'a\0b', '\ud800', 'a\udfff', '\u202egnp', '\u200b', '\ufeff', 'e\u0301', '👩‍🚀'.repeat(9), 'Z̷'.repeat(99)],
  ...['x'.repeat(65), 'x'.repeat(1001), 'x'.repeat(9000), '9'.repeat(400), '🪐'.repeat(600)],
  ...["' OR 1=1 --", "'; DROP TABLE player; --", '\\', '%', '_', '$1', '#{7*7}', '{{7*7}}', '%s%n', '../../etc/passwd'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a@b.example\r\nBcc: c@d.example',
    '=1+1',
    '__proto__',
  ],
  ...['2026-01-01T00:00:00Z', 'constructor', 'toString', '[object Object]'],
  ...[
    [],
    [[]],
    [1],
    ['1'],
    [null],
    [1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 4, 5, 40],
    [1, 1, 1, 1, 1, 1.5],
    Array(2000).fill(1),
  ],
  ...[{}, { length: 6 }, { $gt: '' }, { toString: 1 }, { id: 1 }, { toJSON: 'x' }, { '': '' }],
];

/** Numbers as raw JSON text, because JSON.stringify would write them in another way. */
export const LITERALS = [
  '1e999',
  '-1e999',
  '9007199254740993',
  '1E400',
  '-0',
  '1.0',
  '0.1e1',
  '007',
  '+1',
  '.5',
  '0x10',
  'NaN',
  'Infinity',
  '1_000',
  '１',
];

/** Fields that a cheating player would add to a body. */
export const EXTRAS: readonly (readonly [string, unknown])[] = [
  ...['id', 'user_id', 'owner_id', 'leader_id', 'player_id', 'alliance_id', 'max_members', 'level', 'xp'].map(
    (name) => [name, 1] as const,
  ),
  ...['naquadah ', 'Metal', 'energy', 'food', 'rate_metal', 'price', 'version'].map(
    (name) => [name, 1_000_000] as const,
  ),
  ...['is_admin', 'verified', 'activated', 'officer', 'first_login'].map((name) => [name, true] as const),
  ['role', 'leader'],
  ['status', 'approved'],
  ['built_at', '2000-01-01T00:00:00.000Z'],
  ['server_time', '2000-01-01T00:00:00.000Z'],
  ['password_hash', 'x'],
  ['constructor', {}],
  ['', 1],
];

/** Invalid ids in a path, as they go over the wire. */
export const BAD_IDS = [
  ...[
    'x',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    'NaN',
    '2147483648',
    '99999999999',
    '9'.repeat(300),
    '%00',
    '1%00',
    '%20',
    '1%201',
  ],
  ...[
    '%',
    '%zz',
    '%ff',
    '%ed%a0%80',
    '..%2f..%2fetc',
    '%2e%2e%2f',
    '%D9%A3',
    "1'%20OR%201=1",
    '1;1',
    '1,2',
    '[1]',
    '{}',
    'null',
    '%F0%9F%AA%90',
  ],
];

/** Query strings. */
export const ODD_QUERIES = [
  ...[
    'name=',
    'name=%',
    'name=%00',
    'name=%ff',
    'name=a&name=b',
    'name[]=a',
    'name[$gt]=',
    'name[length]=1',
    `name=${'x'.repeat(201)}`,
  ],
  ...[
    'page=-1&per_page=-1',
    'page=1e308&per_page=1e308',
    'page=NaN',
    'page=9007199254740993&per_page=99999999999999999999',
  ],
  ...[
    'page=1.5&per_page=0',
    'page=0&per_page=0',
    'page=%00',
    'page[]=1',
    '__proto__=1',
    '=',
    '&&&',
    '?',
    'constructor=1',
    'a=%ed%a0%80',
  ],
];

/** Headers that other servers or proxies interpret, but that must change nothing here. */
export const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...['', ' ', 'x'.repeat(101), 'two words', '\u00e9', 'null', '{}'].map((key) => ({ 'Idempotency-Key': key })),
  ...['*', '"x"', 'W/"x"'].map((tag) => ({ 'If-None-Match': tag, 'If-Match': tag })),
  { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT', Range: 'bytes=5-1' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/health', 'X-Rewrite-URL': '/health' },
  { 'X-Forwarded-For': "127.0.0.1, ' OR 1=1", 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'x' },
  { Accept: 'text/html' },
  { Accept: 'image/png;q=x', 'Accept-Encoding': 'identity;q=0.1, x;q=9', 'Accept-Language': '*'.repeat(500) },
  { Origin: 'https://evil.example', Cookie: 'access_token=x; __proto__=1' },
  { Origin: 'null', 'User-Agent': `\u00ff${'x'.repeat(5000)}` },
];

/** Content types that are not JSON. */
export const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html',
  'application/xml',
  'x',
];
