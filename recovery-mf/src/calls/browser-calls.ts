import { devicePrint } from './device-print';
import { recoveryCalls, type CallingPage, type HttpClient, type RecoveryCalls } from './recovery-calls';

const client = async (): Promise<HttpClient> => (await import('@portal/shared-wl-assets/http')).http;

/** Fetches the http client ahead of the first call; without it that call asks again. */
export const bringClient = (): void => void client().catch(() => undefined);

/**
 * The recovery's calls as a browser makes them; the http client arrives with the first one at the latest.
 *
 * @param page whose calls these are
 */
export const browserCalls = (page: CallingPage): RecoveryCalls =>
  recoveryCalls(client, () => devicePrint(window, new Date()), Date.now, page);
