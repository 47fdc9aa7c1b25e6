import type { FlowName, RejectionReason } from '@portal/contract/page';
import type { FlowEvent } from '@portal/shared-wl-assets';

/** A flow's event with the name of the flow; no personal data. */
export type PortalEvent = FlowEvent & { readonly flow: FlowName };

/** Options of `Portal.mount` (docs/how-to/embed-a-flow.md). */
export interface PortalOptions {
  /** Origin of the portal; by default that of the script. */
  readonly origin?: string;
  readonly whiteLabel?: string;
  readonly flow?: FlowName;
  /** Such as `de-DE`; by default the client's. */
  readonly language?: string;
  readonly mode?: 'inline' | 'iframe';
  /** Light, dark, or the scheme of the visitor's system; by default that of the host page. */
  readonly scheme?: 'light' | 'dark' | 'system';
  readonly onStep?: (event: PortalEvent) => void;
  readonly onDone?: (event: PortalEvent) => void;
  readonly onCancelled?: (event: PortalEvent) => void;
  readonly onError?: (event: PortalEvent) => void;
}

/** Why a flow is not mounted. */
export interface Refused {
  readonly state: 'refused';
  readonly reason: RejectionReason;
  readonly message: string;
}

/** Result of a mount. */
export type PortalState = { readonly state: 'mounted' } | Refused;

/** Handle that `Portal.mount` returns. */
export interface PortalHandle {
  /** Never rejects. */
  readonly ready: Promise<PortalState>;
  /** Removes the flow from the element; may be called at any time and repeatedly. */
  readonly unmount: () => Promise<void>;
}

/** A shown flow, inline or in a frame. */
export interface Shown {
  readonly ready: Promise<PortalState>;
  /** Returns whether the flow is still in the host page. */
  readonly isVisible: () => boolean;
  readonly close: () => Promise<void>;
}

/** Options of one mount, with defaults applied. */
export interface MountOptions {
  readonly origin: string;
  readonly element: HTMLElement;
  readonly whiteLabel: string;
  readonly flow: FlowName;
  readonly language: string | undefined;
  readonly scheme: 'light' | 'dark' | 'system';
  readonly onEvent: (event: PortalEvent) => void;
}

/** Timeout in milliseconds for a flow to be shown. */
export const LOAD_TIMEOUT_MS = 20_000;

export const refused = (reason: RejectionReason, message: string): Refused => ({
  state: 'refused',
  reason,
  message,
});

/** Converts an error to the state of a flow that cannot be shown. */
export const toRefused = (error: unknown): PortalState => {
  const { reason = 'unavailable', message = String(error) } = error as {
    reason?: RejectionReason;
    message?: string;
  };
  return refused(reason, message);
};
