import { storedSessionEntries, type StoredSessionKey } from '@portal/contract/storage';

type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the key of an entry's expiry time in milliseconds since 1970; only entries with a lifetime have one. */
export const expiryKey = (key: StoredSessionKey): string => `${key}.until`;

// Storage can be disabled or full, and a browser that blocks it throws on access; a statistic or a toast must not break
// a sign-in.
const ignoreErrors = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/**
 * Writes one of the portal's session entries with its lifetime (STO-1, SEC-R12). Does nothing without session
 * storage.
 *
 * @param now milliseconds since 1970
 */
export const writeSessionEntry = (
  key: StoredSessionKey,
  value: string,
  now: number = Date.now(),
  store?: SessionStore,
): void => {
  const { lifetime } = storedSessionEntries[key];
  ignoreErrors(() => {
    const entries = store ?? sessionStorage;
    entries.setItem(key, value);
    if (lifetime !== null) entries.setItem(expiryKey(key), String(now + lifetime));
  });
};

/** Removes an entry and its expiry time (SEC-R12). */
export const removeSessionEntry = (key: StoredSessionKey, store?: SessionStore): void => {
  ignoreErrors(() => {
    const entries = store ?? sessionStorage;
    entries.removeItem(key);
    entries.removeItem(expiryKey(key));
  });
};

/**
 * Returns an entry of this tab; null when it is absent or expired. An expired entry is removed (SEC-R12).
 *
 * @param now milliseconds since 1970
 */
export const readSessionEntry = (
  key: StoredSessionKey,
  now: number = Date.now(),
  store?: SessionStore,
): string | null => {
  const value = ignoreErrors(() => (store ?? sessionStorage).getItem(key));
  if (value === null || storedSessionEntries[key].lifetime === null) return value;
  const until = Number(ignoreErrors(() => (store ?? sessionStorage).getItem(expiryKey(key))) ?? Number.NaN);
  if (now < until) return value;
  removeSessionEntry(key, store);
  return null;
};
