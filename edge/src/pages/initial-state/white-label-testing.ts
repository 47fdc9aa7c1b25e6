import type { PageBoot } from '@portal/contract/page';
import { isOwnMachine, isSandboxEnvironment } from '@portal/server-kit/configuration';

function isSubdomainOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Returns whether the login page offers the white-label test list (LOG-11). Decided by settings alone, never by a request
 * (security rule 16).
 *
 * @param publicOrigin scheme, host and port under which visitors reach the portal
 * @param testDomains the company's two domains, on whose test hosts white labels may be tried
 */
export function offersWhiteLabelTesting(
  environment: PageBoot['environment'],
  publicOrigin: string,
  testDomains: readonly string[],
): boolean {
  if (environment === 'PRODUCTION') return false;
  const host = new URL(publicOrigin).hostname;
  return (
    (isSandboxEnvironment(environment) && isOwnMachine(host)) ||
    testDomains.some((domain) => isSubdomainOf(host, domain))
  );
}
