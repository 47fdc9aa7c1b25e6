import { readSessionEntry, expiryKey } from './session-entries';
import { storedSessionEntries, type StoredSessionKey } from './stored-entries';

/** Milliseconds after which it looks again at the latest: what is kept from now on lasts no shorter. */
const SHORTEST_LIFETIME_MS = Math.min(
  ...Object.values(storedSessionEntries).map(({ lifetime }) => lifetime ?? Number.MAX_SAFE_INTEGER),
);

/**
 * Forgets the entries of this tab whose time is over, and every later one when its time is, although nobody reads it, for
 * as long as the page is open (SEC-R12). Called once.
 */
export const expireSessionEntries = (): void => {
  const now = Date.now();
  const waits = (Object.keys(storedSessionEntries) as StoredSessionKey[])
    .filter((key) => storedSessionEntries[key].lifetime !== null && readSessionEntry(key, now) !== null)
    .map((key) => Number(sessionStorage.getItem(expiryKey(key))) - now);
  setTimeout(expireSessionEntries, Math.min(SHORTEST_LIFETIME_MS, ...waits));
};
