import { loadScript, SCRIPTS_PATH, type ScriptPage } from '../page-scripts';

const loading = new Map<string, Promise<void>>();

/**
 * Loads the client's own script, which registers its callbacks and web components. It is allowed to fail: a callback
 * that is not there says so when it is asked for.
 *
 * @param key of the white label
 * @param page that wants it; recovery pages never have the script
 */
export const loadClientScript = (key: string, page: ScriptPage): Promise<void> => {
  const known = loading.get(key);
  if (known !== undefined) return known;
  const arrived = loadScript({ source: `${SCRIPTS_PATH}wc/${key}/index.js`, page }).then(
    () => undefined,
    (error: unknown) => {
      loading.delete(key);
      console.warn(`The client's script was left out: ${String(error)}`);
    },
  );
  loading.set(key, arrived);
  return arrived;
};
