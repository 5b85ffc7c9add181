import { expect, it } from 'vitest';
import { graveFaults } from './support/page-faults.ts';
import { browser } from './support/shared-game.ts';

/** A page in which a text begins to fade in just when axe is there. */
const FADING = `<html lang="en"><title>Chulak</title><main><h1>Chulak</h1><p>The gate is open.</p></main><script>
  requestAnimationFrame(function wait() {
    if (!('axe' in window)) return requestAnimationFrame(wait);
    document.querySelector('p').animate([{ opacity: 0.2 }, { opacity: 1 }], 2000);
  });
</script></html>`;

/** With one fault of each gravity: a picture without a name, a text that is hard to read, and a level of headings left out. */
const FAULTY = `<html lang="en"><title>Chulak</title><main><h1>Chulak</h1>
  <img src="data:,"><p style="color: #bbb; background: #fff">The gate is open.</p><h4>Reports</h4>
</main></html>`;

it('the check of a page looks once a fade has come to its end, and finds what is serious or critical', async () => {
  const page = await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage();
  await page.setContent(FADING);
  expect(await graveFaults(page)).toEqual([]);
  await page.setContent(FAULTY);
  expect(await graveFaults(page)).toEqual(['color-contrast: p', 'image-alt: img']);
  await page.context().close();
});
