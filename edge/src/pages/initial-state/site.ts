import type { PageBoot } from '@portal/contract/page';
import { isOwnMachine, isSandboxEnvironment } from '@portal/server-kit/configuration';
type Environment = PageBoot['environment'];

/** Environments with their own clip portal (LOG-2: dev, test, qa, production). */
export const CLIP_ENVIRONMENTS = ['DEV', 'XAT', 'QA', 'PRODUCTION'] as const;
export type ClipEnvironment = (typeof CLIP_ENVIRONMENTS)[number];

/** Settings about hosts. */
export interface SiteSettings {
  /** Origin of the clip app's portal by environment; without an entry, the clip portal is on this host. */
  readonly clipHosts: Readonly<Partial<Record<ClipEnvironment, string>>>;
  /** The company's two domains, on whose test hosts white labels may be tried (LOG-11). */
  readonly testDomains: readonly string[];
}

/** Host facts that a page needs; never read from a request (security rule 16). */
export interface Site {
  /** URL to which the clip app sends a visitor without sign-on's data (LOG-2). */
  readonly clipHome: string;
  /** Whether the login page offers the white-label test list (LOG-11). */
  readonly whiteLabelTesting: boolean;
}

const CLIP_HOME = '/apps/';

function clipHome(environment: Environment, hosts: SiteSettings['clipHosts'], thisHost: string): string {
  const own = CLIP_ENVIRONMENTS.find((each) => each === environment);
  const host = own === undefined ? undefined : hosts[own];
  return host === undefined ? thisHost : `${host}${CLIP_HOME}`;
}

function isSubdomainOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function whiteLabelTesting(
  environment: Environment,
  host: string,
  domains: SiteSettings['testDomains'],
): boolean {
  if (environment === 'PRODUCTION') return false;
  return (
    (isSandboxEnvironment(environment) && isOwnMachine(host)) ||
    domains.some((domain) => isSubdomainOf(host, domain))
  );
}

/**
 * Derives host facts from the settings alone.
 *
 * @param publicOrigin scheme, host and port under which visitors reach the portal
 * @param homeWithoutHost clip home of an environment without its own host; the default `/apps/` belongs to the reference sign-on
 */
export function resolveSite(
  environment: Environment,
  publicOrigin: string,
  { clipHosts, testDomains }: SiteSettings,
  homeWithoutHost = CLIP_HOME,
): Site {
  return {
    clipHome: clipHome(environment, clipHosts, homeWithoutHost),
    whiteLabelTesting: whiteLabelTesting(environment, new URL(publicOrigin).hostname, testDomains),
  };
}
