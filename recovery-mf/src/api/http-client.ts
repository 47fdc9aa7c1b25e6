import type { HttpClient } from './recovery-api';

/**
 * Loads the portal's HTTP client from its own chunk.
 *
 * @throws Error when the chunk cannot be loaded; the next call tries again
 */
export const httpClient = async (): Promise<HttpClient> =>
  (await import('@portal/shared-wl-assets/http')).http;
