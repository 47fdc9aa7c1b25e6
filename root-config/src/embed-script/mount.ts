import { canShowInline } from '../embedding/can-show-inline';
import { readHostWhiteLabel } from './host-white-label';
import {
  type MountOptions,
  type PortalEvent,
  type PortalHandle,
  type PortalOptions,
  type Refused,
  refused,
} from './options';
import { showFramed } from './show-framed';
import { showInline } from './show-inline';
import { validateMount } from './validate-mount';

const CALLBACKS = { step: 'onStep', done: 'onDone', cancelled: 'onCancelled', error: 'onError' } as const;

/** Light, unless the host page declares that it supports dark. */
const detectScheme = (element: HTMLElement): 'light' | 'system' =>
  getComputedStyle(element).colorScheme.includes('dark') ? 'system' : 'light';

/** Returns the origin of a URL; null when it is invalid. */
const parseOrigin = (url: string): string | null => {
  try {
    const { origin } = new URL(url);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
};

const logRejection = ({ message }: Refused): void => console.error(`[portal] ${message}`);

/** Creates the handle of a rejected mount. */
const rejectMount = (state: Refused): PortalHandle => {
  logRejection(state);
  return { ready: Promise.resolve(state), unmount: () => Promise.resolve() };
};

/** Predicates by element: whether the element still contains its flow, since the host page may have emptied it. */
const flows = new WeakMap<Element, () => boolean>();

/**
 * Mounts a flow of the portal below an element (CARD-8). Each event calls the matching callback of the options and is
 * dispatched on the element under the same name, without bubbling.
 *
 * @param element element of this page; validated, since host pages are written in JavaScript
 */
export const mount = (
  element: HTMLElement,
  options: PortalOptions & { readonly origin: string },
): PortalHandle => {
  const rejection = validateMount(element, options);
  if (rejection !== null) return rejectMount(rejection);
  const origin = parseOrigin(options.origin);
  if (origin === null)
    return rejectMount(refused('origin', `"${options.origin}" is not the origin of a portal.`));
  if (flows.get(element)?.() === true)
    return rejectMount(refused('element', 'The element already contains a flow. Unmount that flow first.'));
  const notifyHost = (event: PortalEvent): void => {
    try {
      options[CALLBACKS[event.type]]?.(event);
    } catch (error) {
      // An error in the host's callback must not end the visitor's flow; it is rethrown asynchronously.
      reportError(error);
    }
    element.dispatchEvent(new CustomEvent(event.type, { detail: event }));
  };
  const mountOptions: MountOptions = {
    element,
    origin,
    whiteLabel: options.whiteLabel ?? readHostWhiteLabel() ?? 'default',
    flow: options.flow ?? 'login',
    language: options.language ?? undefined,
    scheme: options.scheme ?? detectScheme(element),
    onEvent: notifyHost,
  };
  const flow =
    options.mode === 'iframe' || !canShowInline() ? showFramed(mountOptions) : showInline(mountOptions);
  let isSettled = false;
  let isUnmounted = false;
  const hasFlow = (): boolean => !isUnmounted && (!isSettled || flow.isVisible());
  flows.set(element, hasFlow);
  const ready = flow.ready.then((state) => {
    isSettled = true;
    // Unmounting early, as React's StrictMode does, is not an error.
    if (state.state === 'refused' && !isUnmounted) logRejection(state);
    return state;
  });
  return {
    ready,
    unmount: () => {
      isUnmounted = true;
      return flow.close();
    },
  };
};
