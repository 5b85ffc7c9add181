import type { Page } from 'playwright-core';

/**
 * Makes every text of the page 40 % longer, from the next load on, as a translation may be: each vowel, t and v is written twice,
 * which are 40 of 100 characters of English. Pictures and what a player has typed stay as they are.
 */
export async function expandTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written = new WeakMap<Node, string>();
    const expand = (node: Node) => {
      const text = node.nodeValue ?? '';
      if (text === written.get(node) || node.parentElement?.closest('svg, script, style, textarea')) return;
      const longer = text.replace(/[aeioutvyäöü]/gi, (letter) => letter + letter.toLowerCase());
      written.set(node, longer);
      if (longer !== text) node.nodeValue = longer;
    };
    const expandIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root.nodeType === Node.TEXT_NODE) expand(root);
      while (walker.nextNode()) expand(walker.currentNode);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') expand(target);
        for (const added of addedNodes) expandIn(added);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
