import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { TIMEOUT_MS } from './browser.ts';

/** The focused element: its accessible name, and whether its focus is invisible. */
interface Focus {
  readonly name: string;
  readonly lost: boolean;
  /** Neither outlined nor in sight. */
  readonly unseen: string | null;
}

export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return { name: '', lost: true, unseen: null };
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent;
    // Scroll containers are focusable too, and their text is everything inside them.
    const isControl = at.matches('a, button, input, select, textarea');
    const name = isControl ? (at.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim() : '';
    // A focused mark on the map has a thicker stroke instead of an outline.
    const { outlineStyle, boxShadow } = getComputedStyle(at);
    const marked = at instanceof SVGElement && at.getAttribute('data-world') !== null;
    const box = at.getBoundingClientRect();
    const inSight = box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
    const around = getComputedStyle(at, '::after').outlineStyle;
    const outlined =
      at.matches(':focus-visible') && (marked || [outlineStyle, boxShadow, around].some((style) => style !== 'none'));
    const unseen = outlined && inSight ? null : `${at.tagName} ${name}: ${outlined ? 'out of sight' : 'no outline'}`;
    return { name, lost: false, unseen };
  });
}

/** More Tab stops than any page of the game has. */
const MOST_STEPS = 120;

/** Tabs to a control, and expects a visible focus at each stop on the way. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const fits = (name: string) => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  const way: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.keyboard.press('Tab');
    const { name, lost, unseen } = await focusOf(page);
    // After the last control the focus leaves the page for the browser, then starts at the top.
    if (lost) continue;
    // The skip link slides in when it is focused.
    if (unseen !== null) await vi.waitFor(async () => expect((await focusOf(page)).unseen).toBeNull(), TIMEOUT_MS);
    if (fits(name)) return;
    way.push(name.slice(0, 30));
  }
  throw new Error(`Tab does not lead to ${wanted}, but to ${way.join(', ')}`);
}
