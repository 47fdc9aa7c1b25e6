import { storedSessionEntries, type StoredSessionKey } from '@portal/contract/storage';
import { expiryKey, readSessionEntry } from './session-entries';

/** Maximum time between two checks in milliseconds: the shortest lifetime of an entry. */
const SHORTEST_LIFETIME_MS = Math.min(
  ...Object.values(storedSessionEntries).map(({ lifetime }) => lifetime ?? Number.MAX_SAFE_INTEGER),
);

/**
 * Removes expired entries of this tab now and whenever a later one expires, as long as the page is open (SEC-R12).
 * Called once.
 */
export const expireSessionEntries = (): void => {
  const now = Date.now();
  const waits = (Object.keys(storedSessionEntries) as StoredSessionKey[])
    .filter((key) => storedSessionEntries[key].lifetime !== null && readSessionEntry(key, now) !== null)
    .map((key) => Number(sessionStorage.getItem(expiryKey(key))) - now);
  setTimeout(expireSessionEntries, Math.min(SHORTEST_LIFETIME_MS, ...waits));
};
