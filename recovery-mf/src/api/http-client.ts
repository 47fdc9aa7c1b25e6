import type { HttpClient } from './recovery-api';

/**
 * Loads the portal's HTTP client, which is a chunk of its own.
 *
 * @throws when the chunk cannot be loaded; the next call tries again
 */
export const httpClient = async (): Promise<HttpClient> =>
  (await import('@portal/shared-wl-assets/http')).http;
