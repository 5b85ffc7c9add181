import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsOf, linkedAt, textPieces } from './links.ts';

const ORIGIN = 'https://gate.example';
const TOKEN = 'abcdefghij_KLMNOPQ-123';
const pathsIn = (text: string) => textPieces(text, ORIGIN).flatMap(({ path }) => path ?? []);

describe('links in a message', () => {
  it.each([
    ['https://gate.example/battles/12', ['/battles/12']],
    ['Look: /battles/12, they ran!', ['/battles/12']],
    ['(https://gate.example/galaxymap?world=7).', ['/galaxymap?world=7']],
    [`one https://gate.example/battles/shared/${TOKEN} two`, [`/battles/shared/${TOKEN}`]],
    ['/planets/3 and /planets/4', ['/planets/3', '/planets/4']],
    ['Empty: /missions?report=12.', ['/missions?report=12']],
    ['https://gate.example/missions?report=12', ['/missions?report=12']],
    // Other sites, other pages, and other schemes stay words.
    ['https://evil.example/battles/12', []],
    ['https://gate.example.evil.example/battles/12', []],
    ['https://gate.example@evil.example/battles/12', []],
    ['https://gate.example/settings', []],
    ['https://gate.example/battles/rules', []],
    ['javascript:/battles/12', []],
    ['//evil.example/battles/12', []],
    ['and/battles/12', []],
    ['https://gate.example/battles/0', []],
    ['/missions?report=x or /missions?type=1', []],
    [`https://gate.example/battles/shared/${TOKEN}x`, []],
    ['http://[', []],
  ])('%s', (text, paths) => expect(pathsIn(text)).toEqual(paths));

  it('leave nothing out: the pieces are the text', () => {
    const part = fc.constantFrom(
      '@tealc',
      '/battles/1',
      `${ORIGIN}/planets/2`,
      'https://a.b/c',
      ' ',
      '.',
      '<b>',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        const text = parts.join('');
        expect(
          textPieces(text, ORIGIN)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('can appear beside mentions', () => {
    expect(textPieces('@tealc see /battles/1 @vala', ORIGIN)).toEqual([
      { text: '@tealc', name: 'tealc' },
      { text: ' see ' },
      { text: '/battles/1', path: '/battles/1' },
      { text: ' ' },
      { text: '@vala', name: 'vala' },
    ]);
  });

  it('have a card each, the first three of them', () => {
    const text = '/battles/1 /battles/1 /battles/2 /planets/3 /planets/4';
    expect(cardsOf(textPieces(text, ORIGIN))).toEqual(['/battles/1', '/battles/2', '/planets/3']);
  });

  it('lead to battles, worlds and mission reports', () => {
    expect(linkedAt('/missions?report=12')).toEqual({ kind: 'report', id: 12 });
    expect(linkedAt('/missions?report=0')).toBeUndefined();
    expect(linkedAt('/battles/12/')).toEqual({ kind: 'battle', id: 12 });
    expect(linkedAt(`/battles/shared/${TOKEN}`)).toEqual({ kind: 'shared-battle', token: TOKEN });
    expect(linkedAt('/galaxymap?world=7&x=1')).toEqual({ kind: 'world', id: 7 });
    expect(linkedAt('/planets/8')).toEqual({ kind: 'world', id: 8 });
    expect(linkedAt('/galaxymap?world=-7')).toBeUndefined();
  });
});
