/**
 * Restores the host page's `System`, if it had one. Only the portal's scripts see the portal's loader under that name,
 * while they run, because a part's entry registers itself there.
 *
 * @param ownSystem the portal's loader
 * @param hostSystem value of `System` before the portal's loader was loaded
 * @param isOwnScript whether the running script came from the portal's parts
 */
export const isolateSystemJs = (
  page: object,
  ownSystem: unknown,
  hostSystem: unknown,
  isOwnScript: () => boolean,
): void => {
  let current = hostSystem;
  Object.defineProperty(page, 'System', {
    configurable: true,
    get: () => (isOwnScript() ? ownSystem : current),
    set: (next: unknown) => {
      current = next;
    },
  });
};
