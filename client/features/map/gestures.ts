import { wheelFactor, ZOOM_STEP } from './view.ts';
import type { Viewport } from './viewport.ts';

/** The distance in pixels that a pointer may move during a click. */
const CLICK_TOLERANCE = 5;
/** Pixels by which an arrow key pans. */
const KEY_PAN = 75;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_PAN, 0],
  ArrowRight: [-KEY_PAN, 0],
  ArrowUp: [0, KEY_PAN],
  ArrowDown: [0, -KEY_PAN],
};

/** Handles +, -, 0 and the arrow keys. Returns whether the key was one of them. */
export function moveByKey(viewport: Viewport, key: string): boolean {
  const arrow = ARROWS[key];
  if (arrow) viewport.drag(...arrow);
  else if (key === '+' || key === '=') viewport.zoom(ZOOM_STEP);
  else if (key === '-') viewport.zoom(1 / ZOOM_STEP);
  else if (key === '0') viewport.reset();
  else return false;
  return true;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Handles wheel, drag and pinch on the map until the returned function is called. A drag does not end in a click. */
export function listenToGestures(map: HTMLElement, viewport: Viewport): () => void {
  const pointers = new Map<number, Point>();
  let travelled = 0;

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    viewport.locate();
    viewport.zoom(wheelFactor(event), viewport.placeAt(event.clientX, event.clientY));
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    viewport.locate();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  const move = (event: PointerEvent) => {
    const from = pointers.get(event.pointerId);
    if (!from) return;
    // The button was released outside the window, where no event reports it.
    if (event.buttons === 0) return up(event);
    const before = gripOf(pointers);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = gripOf(pointers);
    travelled += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.spread - before.spread);
    if (travelled <= CLICK_TOLERANCE) return;
    // Capture only once it is a drag: the click of a captured pointer would not reach the mark below it.
    if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
    map.dataset.dragged = 'true';
    viewport.drag(after.x - before.x, after.y - before.y);
    if (pointers.size > 1) viewport.zoom(after.spread / before.spread, viewport.placeAt(after.x, after.y));
  };

  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) delete map.dataset.dragged;
  };

  const click = (event: MouseEvent) => {
    // `detail` is 0 for a click by keyboard.
    if (travelled <= CLICK_TOLERANCE || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Two fingers always pinch the map; one finger may scroll the page, as `touch-action` allows. */
  const touchMove = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };

  /** Dragging a link would start the browser's own drag and end the map's. */
  const dragStart = (event: DragEvent) => event.preventDefault();

  const ending = new AbortController();
  const { signal } = ending;
  map.addEventListener('wheel', wheel, { passive: false, signal });
  map.addEventListener('touchmove', touchMove, { passive: false, signal });
  map.addEventListener('pointerdown', down, { signal });
  // A quick drag may have left the map before its first movement is reported.
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  map.addEventListener('click', click, { capture: true, signal });
  map.addEventListener('dragstart', dragStart, { signal });
  return () => ending.abort();
}

/** The mean position of all pointers, and the distance between the first two. */
function gripOf(pointers: ReadonlyMap<number, Point>): Point & { spread: number } {
  const points = [...pointers.values()];
  const [first, second] = points;
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  const spread = first && second ? Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)) : 1;
  return { x: sum.x / points.length, y: sum.y / points.length, spread };
}
