const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a host can only be the machine itself.
 *
 * @param hostname as `URL` gives it
 */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
