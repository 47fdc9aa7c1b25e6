/**
 * Restores the host page's `System`, if it had one. Only the portal's scripts see the portal's loader under that
 * name, while they run, because a part's entry registers itself there.
 *
 * @param own the portal's loader
 * @param hosts value of the name before
 * @param isOwnScript whether the running script came from the portal's parts
 */
export const keepSystemApart = (
  page: object,
  own: unknown,
  hosts: unknown,
  isOwnScript: () => boolean,
): void => {
  let theirs = hosts;
  Object.defineProperty(page, 'System', {
    configurable: true,
    get: () => (isOwnScript() ? own : theirs),
    set: (next: unknown) => {
      theirs = next;
    },
  });
};
