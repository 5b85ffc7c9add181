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
 * Shows a short message at the top that disappears on its own. Nothing may be said only in a toast. Returns the
 * toast's id.
 */
export function showToast(text: string, tone: ToastTone = 'news'): string {
  const id = `toast-${++count}`;
  put([...toasts, { id, text, tone }].slice(-MOST_AT_ONCE));
  return id;
}

/** Removes a toast whose message is no longer true. */
export function dismissToast(id: string): void {
  put(toasts.filter((toast) => toast.id !== id));
}

/** Displays the toasts, above every dialog; occurs once, in the layout. The timers pause while the pointer rests on them. */
export function Toasts() {
  const shown = useSyncExternalStore(listen, () => toasts);
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
      {shown.map((toast) => (
        <Word key={toast.id} toast={toast} held={held} />
      ))}
    </ul>,
    document.body,
  );
}

function Word({ toast: { id, text, tone }, held }: { toast: Toast; held: boolean }) {
  const left = useRef(SHOWN_MS);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, id]);
  return (
    <li className={styles.toast} data-type={tone}>
      {text}
    </li>
  );
}
