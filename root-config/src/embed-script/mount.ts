import { showsInline } from '../embedding/shows-inline';
import { refused, type Order, type PortalEvent, type PortalHandle, type PortalOptions } from './options';
import { showFramed } from './show-framed';
import { showInline } from './show-inline';

const CALLBACKS = { step: 'onStep', done: 'onDone', cancelled: 'onCancelled', error: 'onError' } as const;

/** Light, unless the host page says of itself that it can be dark, too. */
const schemeAround = (element: HTMLElement): 'light' | 'system' =>
  getComputedStyle(element).colorScheme.includes('dark') ? 'system' : 'light';

/** Origin of a portal's address; null when it is no address of any. */
const originOf = (address: string): string | null => {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
};

/**
 * Mounts a flow of the portal below an element (CARD-8). Each event goes to the callback of the options and, as an event
 * of the same name that does not bubble, to the element.
 */
export const mount = (
  element: HTMLElement,
  options: PortalOptions & { readonly origin: string },
): PortalHandle => {
  const tell = (event: PortalEvent): void => {
    try {
      options[CALLBACKS[event.type]]?.(event);
    } catch (error) {
      // The host's own, which must not end the visitor's flow; it is told of it as of any of its errors.
      reportError(error);
    }
    element.dispatchEvent(new CustomEvent(event.type, { detail: event }));
  };
  const origin = originOf(options.origin);
  if (origin === null) {
    const message = `"${options.origin}" is no address of a portal.`;
    console.error(`[portal] ${message}`);
    return { ready: Promise.resolve(refused('origin', message)), unmount: () => Promise.resolve() };
  }
  const order: Order = {
    element,
    origin,
    whiteLabel: options.whiteLabel ?? 'default',
    flow: options.flow ?? 'login',
    language: options.language,
    scheme: options.scheme ?? schemeAround(element),
    tell,
  };
  const shown = options.mode === 'iframe' || !showsInline() ? showFramed(order) : showInline(order);
  const ready = shown.ready.then((state) => {
    if (state.state === 'refused') console.error(`[portal] ${state.message}`);
    return state;
  });
  return { ready, unmount: shown.close };
};
