import { fetchFlow } from './fetch-flow';
import { loadRuntime } from './load-runtime';
import {
  LOAD_TIMEOUT_MS,
  type MountOptions,
  type PortalState,
  refused,
  type Shown,
  toRefused,
} from './options';

/** Shows a flow in the page itself. */
export const showInline = (options: MountOptions): Shown => {
  const { origin, element, whiteLabel, flow, scheme } = options;
  let close: (() => Promise<void>) | undefined;
  let isClosed = false;
  let shownElement: Element | null = null;
  const open = async (): Promise<PortalState> => {
    const found = await fetchFlow(options, flow);
    if ('rejection' in found) return found.rejection;
    const { data } = found;
    const runtime = await loadRuntime(origin, data.runtime);
    if (isClosed) return refused('unavailable', 'The flow was unmounted before it had loaded.');
    const opened = runtime.mountFlow({
      origin,
      element,
      whiteLabel,
      flow,
      data,
      scheme,
      tell: (current, event) => options.onEvent({ flow: current, ...event }),
      load: async (next) => {
        const other = await fetchFlow(options, next);
        if ('rejection' in other) throw new Error(other.rejection.message);
        return other.data;
      },
      goTo: (url) => window.location.assign(url),
    });
    ({ close } = opened);
    // The runtime may be from an older build than this script, so the node is found in the element, not taken from the
    // result.
    shownElement = element.lastElementChild;
    await opened.ready;
    return { state: 'mounted' };
  };
  const closeNow = async (): Promise<void> => {
    isClosed = true;
    await close?.();
  };
  return {
    isVisible: () => shownElement?.isConnected === true,
    ready: new Promise((resolve) => {
      const timeout = setTimeout(() => {
        resolve(refused('unavailable', 'The portal did not respond.'));
        void closeNow();
      }, LOAD_TIMEOUT_MS);
      void open()
        .catch(toRefused)
        .then((state) => {
          clearTimeout(timeout);
          resolve(state);
        });
    }),
    close: closeNow,
  };
};
