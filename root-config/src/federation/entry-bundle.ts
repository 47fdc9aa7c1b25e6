import { ownLines, readCaller } from '../cleanup/code-owner';

/** Registers a part's entry with the given loader instead of the global one. */
type Entry = (system: { readonly register: (...registration: unknown[]) => void }) => void;

interface Loader {
  instantiate(url: string, ...rest: unknown[]): unknown;
}

/** Entries in the root's file, by absolute URL (edge/src/parts/entry-bundle.ts). */
export type EntryBundle = Readonly<Record<string, Entry>>;

/**
 * Lets SystemJS take entries from the root's table instead of the network, each by its exact URL and once: an
 * override, a roll-back or a retry has another URL and is fetched.
 *
 * @param loader the prototype of the SystemJS loader, changed in place
 * @param entries the table; empty when the root is a single file
 */
export const installEntryBundle = (loader: Loader, entries: EntryBundle = {}): void => {
  const fromNetwork = loader.instantiate;
  const remaining = new Map(
    Object.entries(entries).map(([entryUrl, entry]) => [new URL(entryUrl, location.href).href, entry]),
  );
  loader.instantiate = function (url, ...rest) {
    const entry = remaining.get(url);
    if (entry === undefined) return fromNetwork.call(this, url, ...rest);
    remaining.delete(url);
    let registered: unknown;
    const register = (...registration: readonly unknown[]): void => {
      registered = registration;
      ownLines(url, entry, readCaller(register));
    };
    entry({ register });
    return registered;
  };
};
