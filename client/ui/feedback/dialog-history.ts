import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/*
 * The browser's Back closes the open dialog. Each open dialog has an entry of its own in the browser's history, on top of
 * the entry of its page and with the same address. The router never learns of these entries: a move between them and their
 * page is hidden from it, for otherwise it would take the move for a navigation, and would cancel one that is under way.
 */

/** Marks an entry of the history: how many dialogs are open there. */
const MARK = 'dialogs';

interface Place {
  /** The router's number of the page's entry; a dialog's entry has that of its page. */
  readonly idx: number | undefined;
  readonly dialogs: number;
}

function placeOf(state: unknown): Place {
  const { idx, [MARK]: dialogs = 0 } = (state ?? {}) as { idx?: number; [MARK]?: number };
  return { idx, dialogs };
}

/** The open dialogs, outermost first. */
const open: { readonly close: () => void }[] = [];

/** The position in the history after the last move. The router may have pushed or replaced entries since. */
let at = placeOf(history.state);

/** A move of our own that the browser has not finished. */
let moving: { readonly to: Place; readonly state: unknown; readonly url: string } | undefined;

/** The entry of a dialog that is no longer open is being passed over. */
let passing = false;

/** Called once the entries of closed dialogs are gone. */
const waiting: (() => void)[] = [];

/** Brings the history's entries in line with the open dialogs. */
function settle(): void {
  if (moving) return;
  const { state } = history;
  const here = placeOf(state);
  // The router may have replaced the entry of a dialog, which removes the mark.
  const dialogs = here.idx === at.idx ? at.dialogs : here.dialogs;
  at = { idx: here.idx, dialogs: open.length };
  for (let count = dialogs + 1; count <= open.length; count++) history.pushState({ ...state, [MARK]: count }, '');
  if (open.length >= dialogs) {
    settled();
    return;
  }
  moving = { to: at, state: { ...state, [MARK]: open.length }, url: window.location.href };
  history.go(open.length - dialogs);
}

function settled(): void {
  for (const resolve of waiting.splice(0)) resolve();
}

/**
 * Resolves once the entries of closed dialogs are gone. A redirect that begins earlier would be lost: the move to the
 * page's entry cancels it.
 */
export function historySettled(): Promise<void> {
  settleSoon();
  return new Promise((resolve) => waiting.push(resolve));
}

/** Waits for the rest of the update: another dialog may open at once, or the router may navigate. */
const settleSoon = () => void setTimeout(settle);

function arrive(event: PopStateEvent): void {
  const [from, to] = [at, placeOf(event.state)];
  at = to;
  const withinPage = to.idx === from.idx && to.idx !== undefined;
  if (withinPage || moving) event.stopImmediatePropagation();
  if (moving) finishMove(moving, to);
  else if (passing) passing = false;
  else if (withinPage) walkWithinPage(from, to);
  // The page was reached from a dialog, which is gone.
  else if (to.dialogs > 0) pass(Number(to.idx) > Number(from.idx) ? 1 : -to.dialogs);
}

function finishMove({ to: wanted, state, url }: NonNullable<typeof moving>, to: Place): void {
  moving = undefined;
  if (to.dialogs === wanted.dialogs) {
    history.replaceState(state, '', url);
    settle();
    // Otherwise the router has pushed an entry meanwhile, and the move began there.
  } else {
    history.forward();
    settled();
  }
}

function walkWithinPage(from: Place, to: Place): void {
  if (to.dialogs < open.length) closeDownTo(to.dialogs);
  // Entries of dialogs that are gone: go on in the same direction.
  else if (to.dialogs > from.dialogs) history.forward();
  else if (to.dialogs < from.dialogs && open.length === to.dialogs) history.back();
}

function pass(steps: number): void {
  passing = steps < 0;
  history.go(steps);
}

function closeDownTo(count: number): void {
  flushSync(() => {
    for (const { close } of open.slice(count).reverse()) close();
  });
  // A dialog may stay open, for example to ask something first.
  settleSoon();
}

// In the capture phase, before the router.
window.addEventListener('popstate', arrive, { capture: true });
// The page was reloaded while a dialog was open.
if (at.dialogs > 0) settleSoon();

/** While `isOpen`, the browser's Back calls `onClose` instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = { close: () => latest.current() };
    open.push(dialog);
    settleSoon();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      settleSoon();
    };
  }, [isOpen]);
}
