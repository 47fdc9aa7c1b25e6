import { parsedUrl } from './parsed-url';

/** Paths of statistics and log-out (section 7, STA-4); a trailing slash includes everything below. */
const UNREPORTED_PATHS: readonly string[] = [
  '/portal-service/httpUsageStatus/store',
  '/portal-service/stateUsageStatus/store',
  '/DPMonitor/rest/events',
  '/portal-service/public/logDpStats',
  '/digital-pulse/events.json',
  '/portal-service/logout',
  '/DPMonitor/rest/v1/dpevents/',
  '/self-service/digital-pulse/events.json',
  '/portal-metrics/analytics/',
];

const isBelow = (path: string, unreported: string): boolean =>
  unreported.endsWith('/') ? path.startsWith(unreported) : path === unreported;

/**
 * Returns whether a request is recorded (STA-4): all requests are, except those to the paths above, unless they have a
 * JSON response and a method other than POST.
 *
 * @param url path or whole URL
 * @param contentType of the response; empty when there was none
 */
export const isReported = (method: string, url: string, contentType: string): boolean => {
  const path = parsedUrl(url, 'http://page.invalid')?.pathname ?? url;
  if (!UNREPORTED_PATHS.some((unreported) => isBelow(path, unreported))) return true;
  return method.toUpperCase() !== 'POST' && /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
};
