import { devicePrint } from './device-print';
import { httpClient } from './http-client';
import { recoveryCalls, type CallingPage, type RecoveryCalls } from './recovery-calls';

/**
 * The recovery's calls as a browser makes them; the http client arrives with the first one at the latest.
 *
 * @param page whose calls these are
 */
export const browserCalls = (page: CallingPage): RecoveryCalls =>
  recoveryCalls(httpClient, () => devicePrint(window, new Date()), Date.now, page);
