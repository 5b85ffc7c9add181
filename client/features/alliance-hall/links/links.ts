import { piecesOf } from '#shared/rules/messages';

/** What a link to a page of the game leads to. */
export type Linked =
  | { readonly kind: 'battle'; readonly id: number }
  | { readonly kind: 'shared-battle'; readonly token: string }
  | { readonly kind: 'world'; readonly id: number }
  | { readonly kind: 'report'; readonly id: number };

/** A piece of a text: words, a mention with its name, or a link into the game with its path. */
export interface TextPiece {
  readonly text: string;
  readonly name?: string;
  readonly path?: string;
}

/** Cards that are shown below one message. */
const MOST_CARDS = 3;

/** An address of any site, or a path of the game. A full stop or the like after it is cut off below. */
const ADDRESS = /(?<![\p{L}\p{N}/.:@_-])(?:https?:\/\/|\/(?=battles\/|galaxymap\?|missions\?|planets\/))[^\s<>"]+/gu;
const AFTER = /[.,;:!?)\]}'’”]+$/;

/** The text in pieces. Joined, their texts are the text. `origin`: the origin of this game; addresses of other sites stay words. */
export function textPieces(text: string, origin: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const words = (from: number, to: number) => {
    if (to > from) pieces.push(...piecesOf(text.slice(from, to)));
  };
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER, '');
    const path = pathWithin(address, origin);
    if (path === undefined) continue;
    words(end, match.index);
    pieces.push({ text: address, path });
    end = match.index + address.length;
  }
  words(end, text.length);
  return pieces;
}

/** The path of an address within the game, if it leads to something that has a card. */
function pathWithin(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = url.pathname + url.search;
  return url.origin === origin && linkedAt(path) ? path : undefined;
}

/** What a path of the game leads to, if it has a card. */
export function linkedAt(path: string): Linked | undefined {
  const { pathname, searchParams } = new URL(path, 'http://game.invalid');
  const token = /^\/battles\/shared\/([\w-]{22})\/?$/.exec(pathname)?.[1];
  if (token) return { kind: 'shared-battle', token };
  const battle = idIn(/^\/battles\/(\d{1,9})\/?$/.exec(pathname)?.[1]);
  if (battle) return { kind: 'battle', id: battle };
  const inQuery = (page: string, name: string) =>
    pathname === page ? idIn(/^\d{1,9}$/.exec(searchParams.get(name) ?? '')?.[0]) : 0;
  const report = inQuery('/missions', 'report');
  if (report) return { kind: 'report', id: report };
  const world = inQuery('/galaxymap', 'world') || idIn(/^\/planets\/(\d{1,9})\/?$/.exec(pathname)?.[1]);
  return world ? { kind: 'world', id: world } : undefined;
}

const idIn = (digits: string | undefined) => (digits ? Number(digits) : 0);

/** The paths of the text's first links, each once. */
export function cardsOf(pieces: readonly TextPiece[]): string[] {
  const paths = pieces.flatMap(({ path }) => (path === undefined ? [] : [path]));
  return [...new Set(paths)].slice(0, MOST_CARDS);
}
