/** First steps of addresses that are not a client's: the second login app (D-2), built files, the operator's pages. */
const RESERVED: Readonly<Record<string, string>> = {
  clip: 'is the path of another app',
  parts: 'is the path of the parts’ files',
  ops: 'is the path of the operator’s pages',
};

/** Why a key can be no client's; null when it can. */
export const reservedKey = (key: string): string | null =>
  Object.hasOwn(RESERVED, key) ? (RESERVED[key] ?? null) : null;
