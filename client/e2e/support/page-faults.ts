import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { run } from 'axe-core';
import type { Page } from 'playwright-core';

/** With the rules whose violations are minor or moderate turned off: they are a third of a check. */
const AXE = `${await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};
axe.configure({
  rules: axe._audit.rules.filter(({ impact }) => /minor|moderate/.test(impact)).map(({ id }) => ({ id, enabled: false })),
});`;

/** Serious axe violations on the current page, looked for while nothing fades. */
export async function graveFaults(page: Page): Promise<string[]> {
  // Inject axe once per page: parsing it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as typeof window & { axe: { run: typeof run } };
    let begun = 0;
    // Elements that only move keep their colours, such as a bar that fills.
    document.addEventListener('transitionrun', ({ propertyName }) => (begun += propertyName === 'transform' ? 0 : 1));
    document.addEventListener('animationstart', () => begun++);
    for (;;) {
      // Elements that have just appeared begin to fade in with one of the next frames.
      for (let still = 0; still < 3; still++) {
        const fading = document.getAnimations().filter(({ effect }) => {
          // An open gate and a skeleton go on for some twenty seconds.
          if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().endTime) > 10_000) return false;
          const changed = effect.getKeyframes().flatMap((each) => Object.keys(each));
          return changed.some((property) => /opacity|color|background/i.test(property));
        });
        if (fading.length > 0) still = 0;
        await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
        await new Promise(requestAnimationFrame);
      }
      const before = begun;
      // Passed rules are not reported, which saves axe the work.
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      await new Promise(requestAnimationFrame);
      if (begun === before)
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    }
  });
}

/**
 * Elements that overflow to the right. The page clips them, so its scrollWidth does not tell. SVGs clip themselves, and the picture of a
 * world scrolls in a box of its own.
 */
export async function overflow(page: Page): Promise<string[]> {
  // After a change of the window's size, the map's canvas follows with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.locator('main *, [role=dialog] *').evaluateAll((all) =>
    all
      .filter(
        (each) =>
          !each.closest('svg') &&
          // A frame clips what is drawn on the map.
          !each.parentElement?.closest('[data-sideways], [role=application]') &&
          each.getBoundingClientRect().right > window.innerWidth + 1,
      )
      .map((each) => `${each.tagName} ${each.className}`),
  );
}

/** Texts of the page, or of its open dialog, that are cut off at the right, or that run out of a frame or into another text. */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly text: string;
      readonly place: DOMRect;
      readonly frame: DOMRect | undefined;
      /** The ancestor of the text that stays in view while other content scrolls beneath it; null if there is none. */
      readonly layer: Element | null;
    }
    const dialogs = document.querySelectorAll('[role=dialog]');
    const root = dialogs[dialogs.length - 1] ?? document.querySelector('main') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!parent || !textContent?.trim() || parent.closest('svg, option')) continue;
      // A folded part keeps its place on the page, but shows nothing.
      if (!parent.checkVisibility()) continue;
      // Texts for screen readers, and texts that are shortened on purpose. What is scrolled out of view meets nothing.
      const views: DOMRect[] = [];
      let layer: Element | null = null;
      for (let each: Element | null = parent; each && each !== root; each = each.parentElement) {
        const { overflow, overflowY, position } = getComputedStyle(each);
        if (/hidden|clip/.test(overflow)) break;
        if (position === 'sticky') layer ??= each;
        if (/auto|scroll/.test(overflowY)) views.push(each.getBoundingClientRect());
        if (each.parentElement === root || each === root) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const frame = parent.closest('button, a, td, [class*=card]')?.getBoundingClientRect();
          for (const place of range.getClientRects()) {
            const isSeen = views.every(({ top, bottom }) => place.top >= top - 1 && place.bottom <= bottom + 1);
            if (isSeen) lines.push({ text: textContent.trim().slice(0, 40), place, frame, layer });
          }
        }
      }
    }
    const cut = lines.filter(({ place, frame }) => place.right > (frame?.right ?? window.innerWidth) + 1);
    const meets = (one: Line, other: Line) =>
      one.text !== other.text &&
      // Elements that stay in view hide on purpose whatever is scrolled beneath them.
      one.layer === other.layer &&
      Math.min(one.place.right, other.place.right) - Math.max(one.place.left, other.place.left) > 1 &&
      // Lines of a text are a little higher than their letters.
      Math.min(one.place.bottom, other.place.bottom) - Math.max(one.place.top, other.place.top) > 3;
    const crossed = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => (meets(one, other) ? [`${one.text} over ${other.text}`] : [])),
    );
    return [...cut.map(({ text }) => `${text} is cut`), ...crossed];
  });
}

/** Collects errors that the page logs or throws from now on, in order. */
export function noiseOf(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (line) => line.type() === 'error' && noise.push(line.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  return noise;
}

/** Makes the page record unexpected layout shifts from the next load on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as Window & { shifts?: { value: number; what: string }[] };
    counted.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : '?'));
        counted.shifts?.push({ value: entry.value, what: what.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** An entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The shifts of this load, the largest first. */
export async function shiftsOf(page: Page): Promise<{ total: number; largest: string }> {
  const shifts = await page.evaluate(
    () => (window as Window & { shifts?: { value: number; what: string }[] }).shifts ?? [],
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return { total, largest: shifts.toSorted((a, b) => b.value - a.value)[0]?.what ?? '' };
}
