import { describe, expect, it } from 'vitest';
import { deadKeys, keysOf, keyUsesIn } from './find-keys.ts';
import { sentencesIn } from './find-sentences.ts';

describe('the finder of sentences', () => {
  const found = (code: string) => sentencesIn('a.tsx', code);

  it.each([
    ['<p>Nothing yet.</p>', 'Nothing yet.'],
    ['<p>{count} short</p>', 'short'],
    ["<p>{due ? 'ready' : 5}</p>", 'ready'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to parse
    ['<p>{`${n} left`}</p>', '… left'],
    ['<button aria-label="close" />', 'close'],
    ["<Field label={wide ? 'name' : word} />", 'name'],
    ['<Page lead="What stands ready." />', 'What stands ready.'],
    ["showToast('The gate is closed.')", 'The gate is closed.'],
    ["const STATES = { due: 'Due' }", 'Due'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to parse
    ['say(`Your ${ship} is home.`)', 'Your … is home.'],
    ["const words = name + ' is home'", 'is home'],
    ["throw new ApiError('No answer came.')", 'No answer came.'],
  ])('sees the sentence in %s', (code, sentence) => {
    expect(found(code)).toEqual([`1: ${sentence}`]);
  });

  it.each([
    "import { x } from './Some place.ts';",
    "type Kind = 'Some kind' | 'Other';",
    "interface Row { kind: 'Some kind' }",
    '<p className="row wide">{5}</p>',
    "<p className={wide ? 'row wide' : 'row'} />",
    '<path d="M1 2 L3 4" />',
    "const style = { transform: 'scale(2px, 3px) translate(4px)' };",
    "if (event.key === 'Enter') go();",
    "const headers = { 'Some Header': 1 };",
    "root.querySelector('main section');",
    "throw new Error('This cannot be.');",
    "const kind = 'primary';",
    "<Button kind={due ? 'primary' : 'plain'} />",
    '<p>{count} × {rate}</p>',
  ])('sees none in %s', (code) => {
    expect(found(code)).toEqual([]);
  });
});

describe('the finder of keys', () => {
  const IMPORT = "import { gateTexts } from '../texts/gate.ts';";

  it('knows every key of a catalogue file', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to parse
    const code = "export const gateTexts = { open: 'Open', states: { due: 'Due', idle: (n: number) => `${n}` } };";
    expect(keysOf('gate.ts', code)).toEqual(['gateTexts.open', 'gateTexts.states.due', 'gateTexts.states.idle']);
  });

  it('knows what is read, also if the last part is decided at run time', () => {
    const code = `${IMPORT} const A = () => gateTexts.open + gateTexts.states[state] + gateTexts.say(2);`;
    expect(keyUsesIn('a.tsx', code)).toEqual({
      paths: ['gateTexts.open', 'gateTexts.states', 'gateTexts.say'],
      mistakes: [],
    });
  });

  it.each([
    ['const A = () => say(gateTexts);', '1: read the keys of gateTexts one by one'],
    ['const A = () => { const { open } = gateTexts; };', '1: read the keys of gateTexts one by one'],
    [
      'const A = [gateTexts.open];',
      "1: read gateTexts.open in a function, or it keeps the language of the file's first load",
    ],
  ])('refuses %s', (code, mistake) => {
    expect(keyUsesIn('a.tsx', `${IMPORT} ${code}`).mistakes).toEqual([mistake]);
  });

  it('reports the keys that nothing reads', () => {
    const keys = ['gateTexts.open', 'gateTexts.openings', 'gateTexts.states.due', 'gateTexts.list'];
    expect(deadKeys(keys, ['gateTexts.open', 'gateTexts.states', 'gateTexts.list.length'])).toEqual([
      'gateTexts.openings',
    ]);
  });
});
