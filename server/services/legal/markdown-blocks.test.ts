import { describe, expect, it } from 'vitest';
import { getLegalPage } from '#shared/api/legal';
import { NEVER, SEEN, UNSEEN } from '../../tests/security/hostile-texts.ts';
import { blocksOf } from './markdown-blocks.ts';

const inLine = (markdown: string) => {
  const [first] = blocksOf(markdown);
  return first && 'line' in first ? first.line : undefined;
};

it('headings, paragraphs, lists within lists, and tables become blocks', () => {
  const text =
    '# One\n\n#### Four\n\nWords\non two lines.\n\n- a\n  1. b\n- c\n\n| x | y |\n|---|---|\n| 1 | **2** |\n';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', level: 2, line: [{ text: 'One' }] },
    { kind: 'heading', level: 4, line: [{ text: 'Four' }] },
    { kind: 'paragraph', line: [{ text: 'Words\non two lines.' }] },
    { kind: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
    {
      kind: 'table',
      head: [[{ text: 'x' }], [{ text: 'y' }]],
      rows: [[[{ text: '1' }], [{ text: '2', strong: true }]]],
    },
  ]);
});

it('words keep what they are, also within each other', () => {
  expect(inLine('*a* **b *c*** [d](/e)')).toEqual([
    { text: 'a', em: true },
    { text: ' ' },
    { text: 'b ', strong: true },
    { text: 'c', strong: true, em: true },
    { text: ' ' },
    { text: 'd', href: '/e' },
  ]);
});

describe('a link', () => {
  it.each(['https://gate.example.org/a?b=c', 'http://gate.example.org', 'mailto:gate@example.org', '/rules', '#top'])(
    'may lead to %s',
    (href) => expect(inLine(`[x](${href})`)).toEqual([{ text: 'x', href }]),
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'file:///etc/passwd',
  ])('to %s is only its words', (href) => {
    expect(blocksOf(`[x](<${href}>)`)).toEqual([{ kind: 'paragraph', line: [{ text: 'x' }] }]);
  });
});

it.each([...SEEN, ...UNSEEN, ...NEVER].map((text) => [text]))(
  '%j is text, and of the form that the contract has',
  (text) => {
    for (const markdown of [
      text,
      `# ${text}`,
      `- ${text}`,
      `[${text}](${text})`,
      `![${text}](${text})`,
      `| ${text} |\n|-|\n| ${text} |`,
    ]) {
      const blocks = blocksOf(markdown);
      expect(getLegalPage.answer.safeParse({ language: 'en', blocks }).error).toBeUndefined();
      const hrefs = JSON.stringify(blocks).match(/"href":"[^"]*/g) ?? [];
      expect(hrefs.filter((href) => !/^"href":"(https?:|mailto:|\/(?!\/)|#)/.test(href))).toEqual([]);
    }
  },
);

it('HTML and pictures are shown as they were written', () => {
  expect(blocksOf('<b>x</b>')).toEqual([
    { kind: 'paragraph', line: [{ text: '<b>' }, { text: 'x' }, { text: '</b>' }] },
  ]);
  expect(blocksOf('<div onclick="x()">y</div>')).toEqual([
    { kind: 'paragraph', line: [{ text: '<div onclick="x()">y</div>' }] },
  ]);
  expect(inLine('![x](https://evil.example/x.png)')).toEqual([{ text: '![x](https://evil.example/x.png)' }]);
});
