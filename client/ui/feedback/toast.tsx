import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { uiTexts } from '../../texts/ui.ts';
import styles from './toast.module.css';

/** `news`: something happened; `due`: an action is waiting; `bad`: something was lost or failed. */
export type ToastTone = 'news' | 'due' | 'bad';

interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: ToastTone;
}

const SHOWN_MS = 5000;
/** While others wait for a place. */
const SHOWN_IN_A_RUSH_MS = 2000;
const MOST_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a short message at the top that disappears on its own; of many at once, those behind the first three wait until these are
 * gone. Nothing may be said only in a toast. Returns the toast's id.
 */
export function showToast(text: string, tone: ToastTone = 'news'): string {
  const id = `toast-${++count}`;
  put([...toasts, { id, text, tone }]);
  return id;
}

/** Removes a toast whose message is no longer true. */
export function dismissToast(id: string): void {
  put(toasts.filter((toast) => toast.id !== id));
}

/** Displays the toasts, above every dialog; occurs once, in the layout. The timers pause while the pointer rests on them. */
export function Toasts() {
  const all = useSyncExternalStore(listen, () => toasts);
  const [held, setHeld] = useState(false);
  // Cleared on sign-out, so that the next player to sign in sees none of them.
  useEffect(() => () => put([]), []);
  return createPortal(
    <ul
      className={styles.viewport}
      aria-live="polite"
      aria-label={uiTexts.news}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {all.slice(0, MOST_AT_ONCE).map((toast) => (
        <Word
          key={toast.id}
          toast={toast}
          held={held}
          showMs={all.length > MOST_AT_ONCE ? SHOWN_IN_A_RUSH_MS : SHOWN_MS}
        />
      ))}
    </ul>,
    document.body,
  );
}

function Word({ toast: { id, text, tone }, held, showMs }: { toast: Toast; held: boolean; showMs: number }) {
  const shownMs = useRef(0);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(id), Math.max(0, showMs - shownMs.current));
    return () => {
      clearTimeout(timer);
      shownMs.current += performance.now() - since;
    };
  }, [held, id, showMs]);
  return (
    <li className={styles.toast} data-type={tone}>
      {text}
    </li>
  );
}
