/** A function that configuration may name (LOG-10, MOB-1): registered by a client's script, never code from a file. */
export type PortalCallback = () => unknown;

declare global {
  interface Window {
    /** Functions by name, registered by a client's script or the host page (SEC-R9). */
    PORTAL_CALLBACKS?: Readonly<Record<string, unknown>>;
  }
}

/**
 * Returns the function registered under a name, or null: only an own property of the registry that is a function
 * counts.
 */
export const findCallback = (name: string): PortalCallback | null => {
  const registered = window.PORTAL_CALLBACKS;
  const found = registered && Object.hasOwn(registered, name) ? registered[name] : null;
  return typeof found === 'function' ? (found as PortalCallback) : null;
};

/**
 * Runs the callback registered under a name. An unknown name only logs a warning; errors of the callback are caught.
 *
 * @returns false if there is no such callback, if it failed or returned false
 */
export const runCallback = (name: string): boolean => {
  const callback = findCallback(name);
  if (callback === null) {
    console.warn(`No callback is registered as "${name}"`);
    return false;
  }
  try {
    return callback() !== false;
  } catch (error) {
    console.error(`The callback "${name}" failed: ${String(error)}`);
    return false;
  }
};
