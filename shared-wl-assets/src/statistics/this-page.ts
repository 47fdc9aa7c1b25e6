import { type ClientInformation, unknownClient } from '@portal/contract/page';
import { browserPortal } from '../portal/browser-portal';
import { embeddedVisit } from '../portal/embedded-visit';
import type { PortalState, PortalStore } from '../portal/portal';
import { readSessionEntry } from '../storage/session-entries';
import type { StatisticsPage } from './statistics-page';
import { recordedRoute } from './templated-url';

let lastActivity: Date | null = null;

/** Stores the time of the visitor's last action for the next record. */
export const recordActivity = (now: Date): void => {
  lastActivity = now;
};

const users = new WeakMap<PortalStore, string | null>();

/** Stores the User ID of the recovery in a page or embedded flow; null when it is unknown. */
export const setUser = (portal: PortalStore, userId: string | null): void => void users.set(portal, userId);

/** Returns the current route for records. */
export const getState = ({ route }: Pick<PortalState, 'route'>): string =>
  recordedRoute(route, location.origin);

/** Returns the store of the page, or of the embedded flow last used (CARD-8). */
const shownPortal = (): PortalStore => embeddedVisit()?.portal ?? browserPortal();

/**
 * Returns the current page facts for records.
 *
 * @param portal store of an embedded flow, if known
 */
export const thisPage = (portal: PortalStore = shownPortal()): StatisticsPage => {
  const state: PortalState & { readonly client?: ClientInformation } = portal.getState();
  // On a host page the storage belongs to the host.
  const readStored = (key: 'userId' | 'usrToken'): string | null =>
    state.embedding === null ? readSessionEntry(key) : null;
  return {
    whiteLabelKey: state.whiteLabel.key,
    portalName: state.whiteLabel.name,
    language: state.language,
    environment: state.environment,
    userType: state.userType,
    part: state.route.part,
    state: getState(state),
    hostUrl: location.origin,
    screen: { width: screen.width, height: screen.height },
    userAgent: navigator.userAgent,
    client: state.client ?? unknownClient,
    userId: readStored('userId') ?? users.get(portal) ?? null,
    token: readStored('usrToken'),
    lastActivity,
  };
};
