import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { PATIENCE_MS } from './shared.ts';

/** What has the focus: its name for whoever hears it, and what is wrong with it for whoever sees it. */
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
    // What scrolls is reached too, and holds every word in it.
    const isControl = at.matches('a, button, input, select, textarea');
    const name = isControl ? (at.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim() : '';
    // A mark on the map is drawn thicker instead.
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

/** Longer than the way through any page of the game. */
const MOST_STEPS = 120;

/** Walks with Tab to a control, as somebody without a mouse does; each stop on the way has to be seen. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const fits = (name: string) => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  const way: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.keyboard.press('Tab');
    const { name, lost, unseen } = await focusOf(page);
    // Past the last control lies the browser itself, and then the page begins anew.
    if (lost) continue;
    // The way to the content glides in when it gets the focus.
    if (unseen !== null) await vi.waitFor(async () => expect((await focusOf(page)).unseen).toBeNull(), PATIENCE_MS);
    if (fits(name)) return;
    way.push(name.slice(0, 30));
  }
  throw new Error(`Tab does not lead to ${wanted}, but to ${way.join(', ')}`);
}
