import {
  newGuid,
  recordedRoute,
  templatedUrl,
  type TransitionPage,
  transitionRecord,
} from '@portal/shared-wl-assets/statistics-records';
import { boot } from './page';

/** Endpoint of state-transition records (decisions D-11). */
const STATE_STATISTICS_PATH = '/portal-service/stateUsageStatus/store';

/**
 * Sends the record of the page load for a visit that ends before statistics have loaded (STA-2). Views in the studio are
 * no visits.
 */
export const sendShortVisit = (): void => {
  const { route, whiteLabel, language } = boot;
  if (route.module !== undefined) return;
  const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const start = performance.timeOrigin;
  const { origin } = location;
  const page: TransitionPage = {
    part: route.part,
    whiteLabelKey: whiteLabel.key,
    language,
    hostUrl: origin,
    userType: 'both',
    userId: null,
    lastActivity: null,
  };
  const record = transitionRecord(page, {
    from: document.referrer.startsWith(`${origin}/`) ? templatedUrl(document.referrer, origin) : '',
    to: recordedRoute(route, origin),
    start: new Date(start),
    end: new Date(start + (arrival?.domContentLoadedEventEnd || performance.now())),
    status: 'Success',
    guid: newGuid(),
  });
  try {
    const body = new Blob([JSON.stringify([record])], { type: 'application/json' });
    navigator.sendBeacon(STATE_STATISTICS_PATH, body);
  } catch {
    // A browser that blocks statistics must not affect the visitor (STA-8).
  }
};
