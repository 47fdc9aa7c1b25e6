/** Global variable in which a page names its white label (WL-1). */
export const WHITE_LABEL_GLOBAL = 'PORTAL_WHITE_LABEL';

/**
 * Sets the white label of a page once (WL-1): from the page's global if it is usable, else from the token injected
 * with the page. Afterwards the global is read-only and holds the key; setting it logs a warning.
 *
 * @param page the page's global object; only an own string property counts, so that neither an inherited name nor an
 *   element's id is taken for a key (security rule 10)
 * @param token the key that came with the page
 * @param isKnownKey returns whether a key has the right pattern and is registered
 * @returns the key of the page
 */
export const setPageWhiteLabel = (
  page: object,
  token: string,
  isKnownKey: (key: string) => boolean,
  warn: (message: string) => void = (message) => console.warn(message),
): string => {
  const own = Object.getOwnPropertyDescriptor(page, WHITE_LABEL_GLOBAL);
  const current: unknown = own?.get === undefined ? own?.value : own.get.call(page);
  if (own?.configurable === false) {
    warn(`The white label is set already: ${String(current)}`);
    return String(current);
  }
  const usable = typeof current === 'string' && isKnownKey(current);
  if (current !== undefined && !usable) warn(`${WHITE_LABEL_GLOBAL} is no white label of this page`);
  const key = usable ? current : token;
  Object.defineProperty(page, WHITE_LABEL_GLOBAL, {
    configurable: false,
    enumerable: true,
    get: () => key,
    set: () => warn(`The white label is set already: ${key}`),
  });
  return key;
};
