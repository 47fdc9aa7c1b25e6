/**
 * Gives a host page its own `System` back, or none. Only a script of the portal finds the portal's loader under that
 * name, while it runs, since that is how a part's entry registers itself.
 *
 * @param own the portal's loader
 * @param hosts what the host page had under that name before
 * @param isOwnScript whether the script that is running came from the portal's parts
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
