/**
 * An address in its pieces. Browsers before 2023 have no `URL.canParse` to ask first.
 *
 * @param base origin that a path belongs to
 * @returns null when it is no address
 */
export const parsedUrl = (address: string, base: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};
