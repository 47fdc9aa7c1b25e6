import type { RouteMatch } from '../portal/page-boot';
import type { PortalStore } from '../portal/portal';

/** What the root mounts a slot with. */
export interface MountProps extends SlotProps {
  /** Unique among what is mounted; single-spa's name of the application or parcel. */
  readonly name: string;
  readonly domElement: HTMLElement;
  /** In place of the page's own store: an embedded flow has one for itself (CARD-8). */
  readonly portal?: PortalStore;
  /** Told of what the part throws once it is mounted. */
  readonly failed?: (error: unknown) => void;
  /** In place of rendering the part anew: an embedded flow begins again as a whole. */
  readonly retry?: () => void;
}

/** What a part's component in a slot is given. */
export interface SlotProps {
  /** The address as the route table reads it; changes with navigation inside the page. */
  readonly route: RouteMatch;
}
