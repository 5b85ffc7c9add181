import { useEffect, useState } from 'react';

/** Seconds until an action is allowed again; `start` begins the countdown, 0 means now. */
export function useCooldown(): readonly [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
