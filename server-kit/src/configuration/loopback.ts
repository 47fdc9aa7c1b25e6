const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a host is loopback: localhost and its subdomains, 127.0.0.0/8 or [::1].
 *
 * @param hostname as in `URL.hostname`
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Whether requests to a URL cannot be read on their way: https, a service on the same machine, or LOCAL and MOCK, where
 * nothing is at stake.
 */
export function isConfidentialUrl(url: string, isSandbox: boolean): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isSandbox || isLoopback(hostname);
}
