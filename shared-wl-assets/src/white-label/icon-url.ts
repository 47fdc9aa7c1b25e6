import { safeRedirect } from '../navigation/safe-redirect';
import { IconError } from './icon-error';

/** Stands for whatever host serves the page, which the edge need not know. */
const ANY_HOST = 'https://portal.invalid';

/**
 * Address of a picture that a white label names (ICO-1). Only paths of this host are trusted, as the content security
 * policy has it.
 *
 * @throws IconError for any other address
 */
export const iconUrl = (address: string): string => {
  const path = address.startsWith('/')
    ? safeRedirect(address, { origin: ANY_HOST, allowedOrigins: [] })
    : null;
  if (path === null) throw new IconError(`Untrusted URL: "${address}"`);
  return path;
};
