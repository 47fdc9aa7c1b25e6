/** Runs a part's entry with the given loader in place of the global one. */
type Entry = (system: { readonly register: (...registration: unknown[]) => void }) => void;

interface Loader {
  instantiate(url: string, ...rest: unknown[]): unknown;
}

/** Entries that came in one file with the root, by absolute address (edge/src/parts/entry-bundle.ts). */
export type JoinedEntries = Readonly<Record<string, Entry>>;

/**
 * Lets SystemJS take the entries that came with the root from their table instead of the network. Each is taken only
 * by its own address, once: an override, a rollback or a retry asks for another address and is fetched.
 *
 * @param loader the prototype of the SystemJS loader, changed in place
 * @param entries the table; none when the root came alone
 */
export const takeJoinedEntries = (loader: Loader, entries: JoinedEntries = {}): void => {
  const fromNetwork = loader.instantiate;
  const left = new Map(
    Object.entries(entries).map(([address, entry]) => [new URL(address, location.href).href, entry]),
  );
  loader.instantiate = function (url, ...rest) {
    const entry = left.get(url);
    if (entry === undefined) return fromNetwork.call(this, url, ...rest);
    left.delete(url);
    let registered: unknown;
    entry({ register: (...registration) => (registered = registration) });
    return registered;
  };
};
