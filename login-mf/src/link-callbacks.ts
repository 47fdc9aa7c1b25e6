/** A function that a configured link may name (LOG-10, SEC-R9): registered by the host page, never code from a file. */
export type LinkCallback = () => void;

declare global {
  interface Window {
    PORTAL_CALLBACKS?: Readonly<Record<string, LinkCallback>>;
  }
}

/** Runs the registered function of that name; an unknown name does nothing but say so on the console. */
export const runLinkCallback = (name: string): void => {
  const registered = window.PORTAL_CALLBACKS ?? {};
  const callback = Object.hasOwn(registered, name) ? registered[name] : undefined;
  if (typeof callback === 'function') callback();
  else window.console.warn(`No callback is registered as "${name}"`);
};
