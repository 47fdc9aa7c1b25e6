const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a host can only be the machine itself.
 *
 * @param hostname as `URL` gives it
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
