import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Whether the element is in view at this moment, on a page that is itself in view. A browser that cannot tell says yes. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const isShown = useSyncExternalStore(watchPage, () => document.visibilityState === 'visible');
  return inView && isShown;
}

function watchPage(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
