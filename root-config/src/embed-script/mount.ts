import { showsInline } from '../embedding/shows-inline';
import type { Order, PortalEvent, PortalHandle, PortalOptions } from './options';
import { showFramed } from './show-framed';
import { showInline } from './show-inline';

const CALLBACKS = { step: 'onStep', done: 'onDone', cancelled: 'onCancelled', error: 'onError' } as const;

/** Light, unless the host page says of itself that it can be dark, too. */
const schemeAround = (element: HTMLElement): 'light' | 'system' =>
  getComputedStyle(element).colorScheme.includes('dark') ? 'system' : 'light';

/**
 * Mounts a flow of the portal below an element (CARD-8). Each event goes to the callback of the options and, as an event
 * of the same name that does not bubble, to the element.
 */
export const mount = (
  element: HTMLElement,
  options: PortalOptions & { readonly origin: string },
): PortalHandle => {
  const tell = (event: PortalEvent): void => {
    options[CALLBACKS[event.type]]?.(event);
    element.dispatchEvent(new CustomEvent(event.type, { detail: event }));
  };
  const order: Order = {
    element,
    origin: new URL(options.origin).origin,
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
