import { storedSessionEntries, type StoredSessionKey } from './stored-entries';

type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const untilKey = (key: StoredSessionKey): string => `${key}.until`;

// Storage can be switched off or full; a statistic or a toast is not worth a broken sign-in.
const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/**
 * Keeps one of the portal's own entries for this tab, for as long as the list allows (STO-1, SEC-R12). Does nothing
 * where storage is not available.
 *
 * @param now milliseconds since 1970
 */
export const keepSessionEntry = (
  key: StoredSessionKey,
  value: string,
  now: number = Date.now(),
  store: SessionStore = sessionStorage,
): void => {
  const { lifetime } = storedSessionEntries[key];
  attempt(() => {
    store.setItem(key, value);
    if (lifetime !== null) store.setItem(untilKey(key), String(now + lifetime));
  });
};

/** Forgets an entry and its end (SEC-R12). */
export const forgetSessionEntry = (key: StoredSessionKey, store: SessionStore = sessionStorage): void => {
  attempt(() => {
    store.removeItem(key);
    store.removeItem(untilKey(key));
  });
};

/**
 * An entry of this tab, or null when it is absent or its time is over, in which case it is forgotten (SEC-R12).
 *
 * @param now milliseconds since 1970
 */
export const readSessionEntry = (
  key: StoredSessionKey,
  now: number = Date.now(),
  store: SessionStore = sessionStorage,
): string | null => {
  const value = attempt(() => store.getItem(key));
  if (value === null || storedSessionEntries[key].lifetime === null) return value;
  const until = Number(attempt(() => store.getItem(untilKey(key))) ?? Number.NaN);
  if (now < until) return value;
  forgetSessionEntry(key, store);
  return null;
};
