import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useAllianceMembers } from '../../../api/alliances.ts';
import { namesLike, type StartedName, startedName, withName } from './completion.ts';

const NONE: readonly string[] = [];

interface Field {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
}

/**
 * Completes a name that is typed after an @: the arrow keys choose one of the members, Enter or Tab takes it, Escape closes the
 * list.
 */
export function useCompletion(allianceId: number, selfId: number, { area, text, setText }: Field) {
  const { data: members } = useAllianceMembers(allianceId);
  const [started, setStarted] = useState<StartedName>();
  const [chosen, setChosen] = useState(0);
  /** Escape closes the list until another name is begun. */
  const [closedAt, setClosedAt] = useState<number>();
  const caret = useRef<number>(undefined);
  const mates = members?.filter(({ user_id }) => user_id !== selfId).map(({ username }) => username) ?? NONE;
  const names = started && started.at !== closedAt ? namesLike(started.typed, mates) : NONE;
  const current = Math.min(chosen, Math.max(0, names.length - 1));

  // The caret is placed after the inserted name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the text with the name is drawn.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text]);

  const close = () => setStarted(undefined);

  function follow(written: string, at: number): void {
    const next = startedName(written, at);
    if (next?.at === started?.at && next?.typed === started?.typed) return;
    setStarted(next);
    setChosen(0);
    if (next?.at !== closedAt) setClosedAt(undefined);
  }

  function choose(name: string): void {
    if (!started) return;
    const next = withName(text, started, name);
    caret.current = next.caret;
    setText(next.text);
    close();
  }

  /** Handles a key, and says whether it was one of the list's. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const name = names[current];
    if (name === undefined || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setChosen((current + 1) % names.length);
    else if (event.key === 'ArrowUp') setChosen((current + names.length - 1) % names.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(name);
    else if (event.key === 'Escape') setClosedAt(started?.at);
    else return false;
    event.preventDefault();
    return true;
  }

  return { names, chosen: current, follow, choose, close, onKeyDown };
}
