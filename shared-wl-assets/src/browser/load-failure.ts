/** Error names of webpack and of the text loader for a file that could not be obtained. */
const LOAD_ERRORS: readonly unknown[] = ['ChunkLoadError', 'TranslationError'];

/** Error messages of SystemJS (errors.md) and of the root's timeout for a file that could not be obtained. */
const LOAD_MESSAGE = /errors\.md#3\)|did not load within/;

const FILE_URL = /https?:\/\/[^\s,):/]+(?::\d+)?\/[^\s,):]*\.js[^\s,)]*/;

/**
 * Returns whether an error is a failed load rather than a bug. A file that arrived complete and is still reported as
 * missing was altered or failed to run.
 *
 * @param error thrown while a part was loaded, mounted or rendered
 */
export const isLoadFailure = (error: unknown): boolean => {
  const { name, message = '' } = Object(error) as Partial<Error>;
  if (!LOAD_ERRORS.includes(name) && !LOAD_MESSAGE.test(message)) return false;
  const [url] = FILE_URL.exec(message) ?? [];
  if (url === undefined) return true;
  return !(performance.getEntriesByName(url) as PerformanceResourceTiming[]).some(
    ({ responseStatus }) => responseStatus === 200,
  );
};
