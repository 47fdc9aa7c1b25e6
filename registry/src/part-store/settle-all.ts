/**
 * Waits until all promises have settled, so that no work continues after an error.
 *
 * @throws the first error, in the order of the list
 */
export async function settleAll<Result>(work: readonly Promise<Result>[]): Promise<readonly Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
