import { readSessionEntry } from '../cookies/session-entries';
import { browserPortal } from '../portal/browser-portal';
import type { PortalState } from '../portal/portal';
import { unknownClient, type ClientInformation } from '../user-agent/client-information';
import type { StatisticsPage } from './statistics-page';
import { templatedAddress } from './templated-address';

/** An address that no part knows may be anything that was pasted. */
const UNKNOWN_ADDRESS = '/{unknown}';

let lastActivity: Date | null = null;

/** Notes that the visitor does something now; the next record says when that was. */
export const noteActivity = (now: Date): void => {
  lastActivity = now;
};

/** The address on screen as records name it. */
export const stateOf = ({ route }: Pick<PortalState, 'route'>): string =>
  route.page === 'notFound' ? UNKNOWN_ADDRESS : templatedAddress(route.path, location.origin);

/** What records say of this page, as it is now. */
export const thisPage = (): StatisticsPage => {
  const state: PortalState & { readonly client?: ClientInformation } = browserPortal().getState();
  return {
    whiteLabelKey: state.whiteLabel.key,
    portalName: state.whiteLabel.name,
    language: state.language,
    environment: state.environment,
    userType: state.userType,
    part: state.route.part,
    state: stateOf(state),
    hostUrl: location.origin,
    screen: { width: screen.width, height: screen.height },
    userAgent: navigator.userAgent,
    client: state.client ?? unknownClient,
    userId: readSessionEntry('userId'),
    token: readSessionEntry('usrToken'),
    lastActivity,
  };
};
