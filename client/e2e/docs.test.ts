import { expect, it } from 'vitest';
import { noiseOf } from './support/page-faults.ts';
import { browser, steady as game } from './support/shared-game.ts';

it('a browser can draw /favicon.ico', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${game.address}/docs`);
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = '/favicon.ico';
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size).toEqual([32, 32]);
});

it('/docs shows every call and tries one, with nothing from elsewhere and nothing that the policy refuses', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 900 } })).newPage();
  const noise = noiseOf(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(game.address) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });

  await page.goto(`${game.address}/docs`);
  const document: { paths: Record<string, object> } = await (await fetch(`${game.address}/openapi.json`)).json();
  const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  // A list as long as this one is drawn as the reader comes to it.
  const drawn = new Set<string>();
  const read = async () => {
    for (const id of await page.locator('.opblock').evaluateAll((all) => all.map((each) => each.id))) drawn.add(id);
    await page.mouse.wheel(0, 400);
    return drawn.size;
  };
  await expect.poll(read, { interval: 100 }).toBe(calls.length);

  const health = page.locator('.opblock', { hasText: '/health' });
  await health.click();
  await health.getByRole('button', { name: 'Try it out' }).click();
  await health.getByRole('button', { name: 'Execute' }).click();
  await health.locator('.live-responses-table').getByText('"up"').waitFor();

  expect(noise).toEqual([]);
  expect(elsewhere).toEqual([]);
});
