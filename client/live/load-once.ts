/**
 * Loads a file with the first call and returns the same promise to all calls, so that messages which wait for the file are handled
 * in the order in which they came: of two `import()` of one file, the bundler may settle the later one first. After a failure
 * the next call tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
