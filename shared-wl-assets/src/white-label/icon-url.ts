import { safeRedirect } from '@portal/contract/navigation';
import { IconError } from './icon-error';

/** Placeholder origin: the edge does not need to know the host of the page. */
const ANY_HOST = 'https://portal.invalid';

/**
 * Returns the URL of a white label's picture (ICO-1). Only paths of this host are allowed, as in the content security
 * policy.
 *
 * @throws IconError for any other URL
 */
export const iconUrl = (url: string): string => {
  const path = url.startsWith('/') ? safeRedirect(url, { origin: ANY_HOST, allowedOrigins: [] }) : null;
  if (path === null) throw new IconError(`Untrusted URL: "${url}"`);
  return path;
};
