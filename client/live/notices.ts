import { dismissToast, showToast, type ToastTone } from '../ui/feedback/toast.tsx';

/** What a player is told of an event, in a toast. */
interface Said {
  readonly text: string;
  readonly tone: ToastTone;
  /** The addresses of the pages that show it anyway. */
  readonly shownOn?: readonly string[];
  /** The subject that waits for the player; a later notice may say that it is done. */
  readonly about?: string;
}

/** A notice, or the news that the subject of an earlier one is done, or nothing. */
export type Notice = Said | { readonly over: string } | undefined;

export type NoticeWords = ReturnType<typeof import('./words.ts')['wordsOfNotices']>;

/** The toasts about what waits for the player, by subject. */
const toasts = new Map<string, string>();

let words: NoticeWords | undefined;

/** Notices that are yet to be shown. Each waits for the one before it, also while the words are loaded. */
let queue: Promise<void> = Promise.resolve();

/** How often the notices were forgotten. */
let forgotten = 0;

/** Tells the player of an event, after all that was told before. Pages show it, too, if the words cannot be loaded. */
export function tell(notice: (words: NoticeWords) => Notice | Promise<Notice>): Promise<void> {
  const since = forgotten;
  const told = queue.then(async () => {
    words ??= (await import('./words.ts')).wordsOfNotices();
    const said = await notice(words);
    if (since === forgotten) show(said);
  });
  queue = told.catch(() => undefined);
  return queue;
}

/** Forgets what is not shown yet, so that the next player to sign in sees none of it. */
export function forgetNotices(): void {
  forgotten += 1;
  words = undefined;
  toasts.clear();
}

function show(notice: Notice): void {
  if (!notice) return;
  if ('over' in notice) dismissToast(toasts.get(notice.over) ?? '');
  else if (!notice.shownOn?.includes(window.location.pathname)) {
    const toast = showToast(notice.text, notice.tone);
    if (notice.about !== undefined) toasts.set(notice.about, toast);
  }
}
