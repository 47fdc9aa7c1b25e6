import { parsedUrl } from './parsed-url';

/** Addresses of the statistics themselves and of log-out (section 7, STA-4); an ending slash means what lies below. */
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

const isBelow = (path: string, address: string): boolean =>
  address.endsWith('/') ? path.startsWith(address) : path === address;

/**
 * Whether a call is reported (STA-4): every one, but of the addresses above only answers in JSON to another method than
 * POST.
 *
 * @param url path or whole address
 * @param contentType of the response; empty when there was none
 */
export const isReported = (method: string, url: string, contentType: string): boolean => {
  const path = parsedUrl(url, 'http://page.invalid')?.pathname ?? url;
  if (!UNREPORTED_PATHS.some((address) => isBelow(path, address))) return true;
  return method.toUpperCase() !== 'POST' && /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
};
