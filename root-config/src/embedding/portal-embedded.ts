import type { EmbeddedFlow, FlowName } from '@portal/contract/page';
import type { FlowEvent } from '@portal/shared-wl-assets';
import { startSession } from './embedded-session';
import { FlowRejected } from './flow-rejected';
import { hostSystemJs } from './host-systemjs';
import { type OpenedFlow, openFlow } from './open-flow';
import { type PortalParts, startParts } from './portal-parts';

/** Arguments of the host page's script for mounting a flow. */
export interface MountFlowOptions {
  readonly origin: string;
  readonly element: HTMLElement;
  readonly whiteLabel: string;
  readonly flow: FlowName;
  readonly data: EmbeddedFlow;
  readonly scheme: 'light' | 'dark' | 'system';
  readonly tell: (flow: FlowName, event: FlowEvent) => void;
  readonly load: (flow: FlowName) => Promise<EmbeddedFlow>;
  readonly goTo: (url: string) => void;
}

let parts: PortalParts | undefined;
let pendingSession: Promise<string | null> | undefined;

/**
 * Fetches the token of the page's visit. Flows that start at the same time share one request, because two would
 * overwrite each other's session.
 */
const fetchToken = (origin: string, whiteLabel: string): Promise<string | null> => {
  pendingSession ??= startSession(origin, whiteLabel).then(
    (token) => {
      // Not cached: cookies may be allowed later, and a new session has a new token.
      pendingSession = undefined;
      return token;
    },
    (error: unknown) => {
      pendingSession = undefined;
      throw error;
    },
  );
  return pendingSession;
};

/**
 * Mounts a flow on this page. All flows use the parts of the first one, since a page has one portal.
 *
 * @throws FlowRejected when a flow of another portal is on the page
 */
export const mountFlow = (options: MountFlowOptions): OpenedFlow => {
  const { origin, element, whiteLabel, flow, data, scheme, tell, load, goTo } = options;
  parts ??= startParts(origin, data, hostSystemJs);
  if (parts.origin !== origin)
    throw new FlowRejected(
      'origin',
      `This page has flows of ${parts.origin} already; one of ${origin} needs mode "iframe".`,
    );
  return openFlow(parts, element, flow, data, scheme, {
    onEvent: tell,
    load,
    goTo,
    token: () => fetchToken(origin, whiteLabel),
  });
};
