/**
 * Parses a URL. Browsers before 2023 have no `URL.canParse`.
 *
 * @param base origin of a path
 * @returns null when it is not a URL
 */
export const parsedUrl = (address: string, base: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};
