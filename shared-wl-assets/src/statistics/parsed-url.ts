/**
 * Parses a URL. Browsers before 2023 have no `URL.canParse`.
 *
 * @param base origin of a path
 * @returns null when it is not a URL
 */
export const parsedUrl = (url: string, base: string): URL | null => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};
