/**
 * Waits until all work has ended, so that nothing goes on after an error.
 *
 * @throws the first error, in the order of the list
 */
export async function settleAll<Result>(work: readonly Promise<Result>[]): Promise<readonly Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
