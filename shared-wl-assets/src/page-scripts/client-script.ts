import { loadScript, SCRIPTS_PATH, type ScriptPage } from '../page-scripts/load-script';

/** By white label: whether the script came. */
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
 * Loads the client's own script, which registers its callbacks and web components. It is allowed to fail: a callback
 * that is not there says so when it is asked for.
 *
 * @param key of the white label
 * @param page that wants it; recovery pages never have the script
 */
export const loadClientScript = async (key: string, page: ScriptPage): Promise<void> => {
  // The page that another one was asked for may have been left before it came.
  for (let known = loading.get(key); known !== undefined; known = loading.get(key)) if (await known) return;
  await load(key, page);
};
