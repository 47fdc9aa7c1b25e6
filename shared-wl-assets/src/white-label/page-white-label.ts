/** The global by which a page names its white label (WL-1). */
export const WHITE_LABEL_GLOBAL = 'PORTAL_WHITE_LABEL';

/**
 * Settles the white label of a page once for its whole life (WL-1). It comes from the page's global where the page
 * sets one that may be used, else from the token that was injected with the page. Afterwards the global holds the key
 * for whoever reads it; setting it again warns on the console and changes nothing.
 *
 * @param page the page's global object; only an own property that is a string counts, so that neither an inherited
 *   name nor an element with that id is taken for a key (security rule 10)
 * @param token the key that came with the page
 * @param known whether a key has the right pattern and is registered
 * @returns the key that holds from now on
 */
export const settleWhiteLabel = (
  page: object,
  token: string,
  known: (key: string) => boolean,
  warn: (message: string) => void = (message) => console.warn(message),
): string => {
  const own = Object.getOwnPropertyDescriptor(page, WHITE_LABEL_GLOBAL);
  const asked: unknown = own?.get === undefined ? own?.value : own.get.call(page);
  if (own?.configurable === false) {
    warn(`The white label is set already: ${String(asked)}`);
    return String(asked);
  }
  const usable = typeof asked === 'string' && known(asked);
  if (asked !== undefined && !usable) warn(`${WHITE_LABEL_GLOBAL} is no white label of this page`);
  const key = usable ? asked : token;
  Object.defineProperty(page, WHITE_LABEL_GLOBAL, {
    configurable: false,
    enumerable: true,
    get: () => key,
    set: () => warn(`The white label is set already: ${key}`),
  });
  return key;
};
