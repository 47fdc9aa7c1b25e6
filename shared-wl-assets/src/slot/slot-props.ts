import type { RouteMatch } from '@portal/contract/page';
import type { PortalStore } from '../portal/portal';

/** Props with which the root mounts a slot. */
export interface MountProps extends SlotProps {
  /** single-spa's name of the application or parcel; unique on the page. */
  readonly name: string;
  readonly domElement: HTMLElement;
  /** Replaces the page's store: an embedded flow has its own (CARD-8). */
  readonly portal?: PortalStore;
  /** Called with errors after mounting. */
  readonly failed?: (error: unknown) => void;
  /** Replaces rendering the part again: an embedded flow restarts as a whole. */
  readonly retry?: () => void;
}

/** Props of a part's component in a slot. */
export interface SlotProps {
  /** The matched URL; changes with client-side navigation. */
  readonly route: RouteMatch;
}
