/** The game's storage in this browser: texts by name. */
interface Memory {
  get(name: string): string | null;
  /** Returns false if the text is kept only until this page is left. */
  set(name: string, text: string): boolean;
  remove(name: string): void;
  /** Calls back after each change in this tab, and in another one that shares the storage. Returns how to stop that. */
  listen(listener: () => void): () => void;
}

/**
 * Browsers that block site data throw at every use of a storage, some have none at all, and a full one takes nothing more. What
 * cannot be stored is kept here, so that everything works until the page is left.
 */
function memoryOver(storage: () => Storage): Memory {
  const unstored = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(storage());
    } catch {
      return null;
    }
  }
  const stored = (name: string) => attempt((each) => each.getItem(name));
  function forget(name: string): void {
    unstored.delete(name);
    attempt((each) => each.removeItem(name));
  }
  return {
    get: (name) => unstored.get(name) ?? stored(name),
    set: (name, text) => {
      attempt((each) => each.setItem(name, text));
      const isStored = stored(name) === text;
      if (isStored) unstored.delete(name);
      else {
        // The text before would come back with the next page.
        forget(name);
        unstored.set(name, text);
      }
      tell();
      return isStored;
    },
    remove: (name) => {
      forget(name);
      tell();
    },
    listen: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** Storage that all tabs of this browser share, for good. Workers have none. */
export const browserMemory = memoryOver(() => localStorage);

/** Storage that this tab keeps when its page is reloaded. */
export const tabMemory = memoryOver(() => sessionStorage);
