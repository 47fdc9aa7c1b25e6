import { loadScript, type ScriptPage, SCRIPTS_PATH } from '../page-scripts/load-script';

/** Loads by white label; resolves with whether the script was loaded. */
const loading = new Map<string, Promise<boolean>>();

const load = (key: string, page: ScriptPage): Promise<boolean> => {
  const arrived = loadScript({ source: `${SCRIPTS_PATH}wc/${key}/index.js`, page }).then(
    () => true,
    (error: unknown) => {
      loading.delete(key);
      console.warn(`The client's script was left out: ${String(error)}`);
      return false;
    },
  );
  loading.set(key, arrived);
  return arrived;
};

/**
 * Loads the client's script, which registers its callbacks and web components. A failure is ignored: a missing
 * callback logs a warning when it is used.
 *
 * @param key of the white label
 * @param page that needs it; recovery pages never load it
 */
export const loadClientScript = async (key: string, page: ScriptPage): Promise<void> => {
  // A pending load fails if its page has been left; then this page loads the script itself.
  for (let known = loading.get(key); known !== undefined; known = loading.get(key)) if (await known) return;
  await load(key, page);
};
