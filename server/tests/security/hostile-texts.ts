/** Visible characters that have a meaning in HTML, SQL, shells or templates. Every text field accepts them. */
export const SEEN: readonly string[] = [
  ...[
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example></sCrIpT>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><animate onbegin=alert(1)>',
    '<iframe srcdoc="<script>alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<details open ontoggle=alert(1)>',
    '<noscript><p title="</noscript>">',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content=0>',
    '<style>*{display:none}</style>',
    '<object data=x><embed src=x>',
    '<math><mtext></form><form>',
  ],
  ...[
    '"><b onmouseover=alert(1)>',
    "' onfocus=alert(1) autofocus x='",
    '</title><script>alert(1)</script>',
    '</textarea><img src=x onerror=alert(1)>',
    '--><!-- <b>bold</b> -->',
    ']]><![CDATA[<b>]]>',
    '`alert(1)`;//',
  ],
  ...[
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62; &#x3c;b&#x3e; &amp;',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '\\u003cscript\\u003e \\x3cb\\x3e',
    '\\"\\\'\\n\\0',
    'javascript:alert(1)//',
    'data:text/html,<script>1</script>',
  ],
  ...[
    '{{constructor.constructor("x")()}}',
    '#{7*7} <%= 7*7 %> *{7*7} {{7*7}}',
    '{"__proto__":{"admin":true}}',
    "'; DROP TABLE player; --",
    "' OR '1'='1",
    '=HYPERLINK("//evil.example")',
    '../../../../etc/passwd',
    '%s%n%d %00 %0d%0a',
  ],
  ...['__proto__', 'constructor', 'undefined', 'null', 'true', 'NaN', '[object Object]'],
  ...[
    '＜script＞alert(1)＜/script＞',
    'שער הכוכבים',
    'مرحبا بكم في البوابة',
    'ﷺ',
    'e\u0301toile',
    'Z\u0337\u0338\u0321algo',
    'Ⅷ ℻ ½ ①',
    '🪐'.repeat(20),
    '  two   spaces  ',
  ],
];

/** Invisible characters and line breaks: permitted in free text, refused in names. */
export const UNSEEN: readonly string[] = [
  ...['zero\u200bwidth', 'soft\u00adhyphen', 'byte\ufeffmark', '\u200fmark', 'join\u200ded', 'tag\u{e0041}ged'],
  ...['two\nlines', 'two\r\nlines', 'tab\there', 'line\u2028end', 'para\u2029graph'],
  ...['blank\u2800here', 'filler\u3164here', `piled${'\u0335'.repeat(9)}`],
];

/** Refused everywhere: they reverse the text direction, end a text, control a terminal, or cannot be stored. */
export const NEVER: readonly string[] = [
  ...['\u202egnp.exe', 'in\u202aside', 'iso\u2067late', 'pop\u2069ped'],
  ...['nul\0byte', 'bell\u0007', 'esc\u001b[31mred', 'vertical\u000btab', 'del\u007fete', 'c1\u009b31mred'],
  ...['half\ud83d', '\ude90half'],
];
