import { useEffect, useState } from 'react';

/** The value as it was when it last stayed unchanged for `ms` milliseconds. Values are compared by their content. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same content is the same value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [content, ms]);
  return settled;
}
