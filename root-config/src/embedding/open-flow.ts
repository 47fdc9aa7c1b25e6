import type { EmbeddedFlow, FlowName } from '@portal/contract/page';
import type { Embedding, FlowEvent } from '@portal/shared-wl-assets';
import { translate } from '../page/translate';
import { matchFlow } from './embed-host';
import { createFlowContainer } from './flow-container';
import { FlowRejected } from './flow-rejected';
import { type FilledFields, mountPart } from './mount-part';
import { showNewWindowLink } from './new-window';
import { findPortalLink } from './portal-link';
import type { PortalParts } from './portal-parts';

/** The page around a flow: a host page, or the page in a frame. */
export interface FlowHost {
  readonly onEvent: (flow: FlowName, event: FlowEvent) => void;
  /** Loads the data of another flow of the same client and language. @throws Error when it cannot be loaded */
  readonly load: (flow: FlowName) => Promise<EmbeddedFlow>;
  /**
   * Fetches the anti-forgery token of the visit; null if cookies are blocked. @throws Error when the portal is
   * unavailable
   */
  readonly token: () => Promise<string | null>;
  /** Navigates to a portal page that is not a flow. */
  readonly goTo: (url: string) => void;
}

export interface OpenedFlow {
  /** Resolves when the first screen is shown. @throws FlowRejected */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Shows a flow below an element (CARD-8). Navigation from one flow to another stays in the same element.
 *
 * @param name of the flow
 * @param data response of the edge
 */
export const openFlow = (
  parts: PortalParts,
  element: HTMLElement,
  name: FlowName,
  data: EmbeddedFlow,
  scheme: 'light' | 'dark' | 'system',
  page: FlowHost,
): OpenedFlow => {
  const { origin } = parts;
  const container = createFlowContainer(element, scheme, data.boot.language);
  const nothing = (): Promise<void> => Promise.resolve();
  let unmount = nothing;
  let isClosed = false;
  let latestTransition = 0;
  let currentTransition: Promise<void> = Promise.resolve();

  /**
   * Starts a transition. The returned function tells whether it is current: not followed by another one, and the flow
   * not closed.
   */
  const startTransition = (): (() => boolean) => {
    const transition = ++latestTransition;
    return () => transition === latestTransition && !isClosed;
  };

  const mount = async (
    flow: FlowName,
    flowData: EmbeddedFlow,
    isWanted: () => boolean,
    taken?: FilledFields,
  ): Promise<void> => {
    await unmount();
    unmount = nothing;
    const { boot } = flowData;
    const styled = ['shared-wl-assets', 'root-config', ...parts.withDependencies(boot.route.part)];
    const sheets = parts.styles(styled).then((found) => container.setStyles(found, flowData.palette));
    const [shared, token] = await Promise.all([
      parts.shared(),
      // The login form posts to sign-on in the top window, which has its own cookies, so it needs no token.
      flow === 'login' ? Promise.resolve(undefined) : page.token(),
      sheets,
    ]);
    if (!isWanted()) return;
    if (token === null) {
      const translateKey = (key: string): string => translate(boot.texts['embedding'], key);
      const messages = {
        title: translateKey('cookies'),
        advice: translateKey('cookiesAdvice'),
        open: translateKey('newWindow'),
      };
      showNewWindowLink(container.slot, messages, origin + flowData.ownPage);
      throw new FlowRejected('cookies', "The browser blocks the portal's cookies on this page.");
    }
    shared.setEmbeddedVisit({ origin, ...(token !== undefined && { token }) });
    const embedding: Embedding = {
      tell: (event) => {
        // A part that was loading when its flow was closed is still mounted, then unmounted at once; its events are
        // dropped.
        if (!isClosed) page.onEvent(flow, event);
      },
      leave: (target) => navigateTo(target),
      askForChange: async (query) => {
        const response = await fetch(`${origin}/embed/change${query}`, { credentials: 'include' });
        if (!response.ok) throw new Error(`The password service responded with ${response.status}`);
        return (await response.json()) as Awaited<ReturnType<Embedding['askForChange']>>;
      },
    };
    const again = (typed: FilledFields): void =>
      void showNext(flow, flowData, startTransition(), typed).catch(report);
    const mounted = await mountPart(parts, container.slot, flowData, embedding, again, taken);
    unmount = mounted.unmount;
    if (isClosed) await unmount();
    if (mounted.failure !== undefined) throw new FlowRejected('unavailable', String(mounted.failure));
  };

  /** Queues mounts, since all flows use the same slot. */
  const show: typeof mount = (flow, given, isWanted, taken) => {
    const next = currentTransition.then(() => (isWanted() ? mount(flow, given, isWanted, taken) : undefined));
    currentTransition = next.catch(() => undefined);
    return next;
  };

  /** Shows the next flow and moves the focus there, since the focused element is removed (WCAG 2.4.3). */
  const showNext: typeof show = async (flow, given, isWanted, taken) => {
    await show(flow, given, isWanted, taken);
    if (isWanted()) container.focusHeading();
  };

  const report = (error: unknown): void => console.error(`[portal] ${String(error)}`);

  const navigateTo = (target: string): void => {
    if (isClosed) return undefined;
    const flow = matchFlow(target);
    if (flow === null) return page.goTo(new URL(target, origin).href);
    const isWanted = startTransition();
    page
      .load(flow)
      .then((given) => showNext(flow, given, isWanted))
      .catch((error: unknown) => {
        if (!isWanted()) return;
        report(error);
        if (!(error instanceof FlowRejected)) page.goTo(new URL(target, origin).href);
      });
    return undefined;
  };

  container.slot.parentElement?.addEventListener('click', (event) => {
    const link = findPortalLink(event, origin);
    if (link === null) return;
    event.preventDefault();
    const target = link.pathname + link.search;
    if (matchFlow(target) === null) window.open(link.href, '_blank', 'noopener');
    else navigateTo(target);
  });

  const showFirst = async (): Promise<void> => {
    try {
      await show(name, data, startTransition());
    } catch (error) {
      throw error instanceof FlowRejected ? error : new FlowRejected('unavailable', String(error));
    }
    if (isClosed) throw new FlowRejected('unavailable', 'The flow was unmounted before it had loaded.');
  };

  return {
    ready: showFirst(),
    close: async () => {
      isClosed = true;
      // Removed before the part has unmounted: a host page may mount the next flow immediately (React's StrictMode).
      container.remove();
      await unmount();
    },
  };
};
