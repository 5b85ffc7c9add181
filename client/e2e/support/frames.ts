import type { Page } from 'playwright-core';

/** How long frames are counted, in ms. */
const COUNTED_MS = 2000;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Opens a page with an empty SVG at this place, moved by the pointer: nothing moves faster than that. */
export async function openEmptyMap(page: Page, { x, y, width, height }: Box): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(`<!doctype html><body style="margin:0;background:#070d10">
<div role="application" style="position:relative;overflow:hidden;touch-action:none;width:${width}px;height:${height}px;margin:${y}px 0 0 ${x}px">
<svg width="1" height="1" style="position:absolute;top:50%;left:50%;overflow:visible;will-change:transform"></svg></div>
<script>
  const map = document.querySelector('div');
  let [x, y] = [0, 0];
  map.addEventListener('pointerdown', (event) => map.setPointerCapture(event.pointerId));
  map.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return;
    [x, y] = [x + event.movementX, y + event.movementY];
    map.firstElementChild.style.transform = 'translate(' + x + 'px, ' + y + 'px)';
  });
</script>`);
}

/** Counts frames inside the page. A string, because the compiler's helper functions do not exist there. */
const COUNT_FRAMES = `new Promise((resolve) => {
  let frames = 0;
  const start = performance.now();
  requestAnimationFrame(function count(now) {
    if (now - start >= ${COUNTED_MS}) return resolve((frames * 1000) / (now - start));
    frames += 1;
    requestAnimationFrame(count);
  });
})`;

/** Drags the map on the page in wide curves, and returns the frames a second meanwhile. */
export async function framesWhileDragging(page: Page): Promise<number> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no map to drag.');
  const [middleX, middleY, wide] = [box.x + box.width / 2, box.y + box.height / 2, Math.min(180, box.width / 3)];
  const before = await transformOf(page);
  await page.mouse.move(middleX, middleY);
  await page.mouse.down();
  let counting = true;
  const counted = page.evaluate<number>(COUNT_FRAMES).finally(() => {
    counting = false;
  });
  for (let step = 1; counting; step++) {
    await page.mouse.move(middleX + wide * Math.sin(step / 15), middleY + wide * Math.sin(step / 11));
  }
  if ((await transformOf(page)) === before) throw new Error('Nothing was dragged.');
  await page.mouse.up();
  return counted;
}

/** Zooms in and out with the wheel, and returns the frames a second meanwhile. */
export async function framesWhileZooming(page: Page): Promise<number> {
  let counting = true;
  const counted = page.evaluate<number>(COUNT_FRAMES).finally(() => {
    counting = false;
  });
  for (let step = 0; counting; step++) await page.mouse.wheel(0, step % 20 < 10 ? 30 : -30);
  return counted;
}

function transformOf(page: Page): Promise<string> {
  return page.evaluate<string>(`document.querySelector('[role=application] > svg').style.transform`);
}
