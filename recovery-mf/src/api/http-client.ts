import type { HttpClient } from './recovery-api';

/**
 * The portal's http client, in a file of its own.
 *
 * @throws when it cannot be had; asking again tries again
 */
export const httpClient = async (): Promise<HttpClient> =>
  (await import('@portal/shared-wl-assets/http')).http;
