import type { FlowEvent } from '@portal/shared-wl-assets';
import type { FlowName, RefusalReason } from '@portal/shared-wl-assets/initial-state';

/** A flow's event with the name of the flow; no personal data. */
export type PortalEvent = FlowEvent & { readonly flow: FlowName };

/** What `Portal.mount` takes (docs/how-to/embed-a-flow.md). */
export interface PortalOptions {
  /** Origin of the portal; by default that of the script. */
  readonly origin?: string;
  readonly whiteLabel?: string;
  readonly flow?: FlowName;
  /** Such as `de-DE`; by default the client's. */
  readonly language?: string;
  readonly mode?: 'inline' | 'iframe';
  /** Light or dark, or by the visitor's system; by default that of the host page. */
  readonly scheme?: 'light' | 'dark' | 'system';
  readonly onStep?: (event: PortalEvent) => void;
  readonly onDone?: (event: PortalEvent) => void;
  readonly onCancelled?: (event: PortalEvent) => void;
  readonly onError?: (event: PortalEvent) => void;
}

/** Why a flow is not mounted. */
export interface Refused {
  readonly state: 'refused';
  readonly reason: RefusalReason;
  readonly message: string;
}

/** What came of it. */
export type PortalState = { readonly state: 'mounted' } | Refused;

/** What `Portal.mount` returns. */
export interface PortalHandle {
  /** Never rejects. */
  readonly ready: Promise<PortalState>;
  /** Removes everything from the element; may be called at any time, and again. */
  readonly unmount: () => Promise<void>;
}

/** A shown flow, inline or in a frame. */
export interface Shown {
  readonly ready: Promise<PortalState>;
  /** Returns true while something of it is in the host page. */
  readonly isVisible: () => boolean;
  readonly close: () => Promise<void>;
}

/** The options of one mount with nothing left open. */
export interface Order {
  readonly origin: string;
  readonly element: HTMLElement;
  readonly whiteLabel: string;
  readonly flow: FlowName;
  readonly language: string | undefined;
  readonly scheme: 'light' | 'dark' | 'system';
  readonly tell: (event: PortalEvent) => void;
}

export const refused = (reason: RefusalReason, message: string): Refused => ({
  state: 'refused',
  reason,
  message,
});

/** Returns the state of a flow that cannot be shown, by its error. */
export const toRefused = (error: unknown): PortalState => {
  const { reason = 'unavailable', message = String(error) } = error as {
    reason?: RefusalReason;
    message?: string;
  };
  return refused(reason, message);
};
