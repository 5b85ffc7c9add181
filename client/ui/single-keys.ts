import { useEffect, useRef } from 'react';
import { browserMemory } from '../storage.ts';

const KEY = 'single_keys';

/** Whether single keys do something in this browser; the player can switch them off. */
export function singleKeysAreOn(): boolean {
  return browserMemory.get(KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) browserMemory.remove(KEY);
  else browserMemory.set(KEY, 'off');
}

const FIELDS = 'input,textarea,select,[contenteditable]:not([contenteditable=false])';
const DIALOGS = '[role$=dialog],dialog[open]';

/** Calls `act` when such a key is pressed alone, except while the player types in a field or a dialog is open. */
export function useSingleKey(isMeant: (event: KeyboardEvent) => boolean, act: () => void): void {
  const latest = useRef({ isMeant, act });
  useEffect(() => {
    latest.current = { isMeant, act };
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      if (event.defaultPrevented || !latest.current.isMeant(event) || !singleKeysAreOn()) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      if (document.querySelector(DIALOGS)) return;
      event.preventDefault();
      latest.current.act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
