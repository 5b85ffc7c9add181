import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/**
 * A sentence that holds React nodes: rich`No account yet? ${link('Create one')}.` Give a link or a mark as a function of
 * its words, so that the catalogue has the whole sentence.
 */
export function rich(words: readonly string[], ...nodes: ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...words.flatMap((text, index) => [text, nodes[index]]));
}
