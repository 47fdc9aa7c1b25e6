import type { Environment } from '@portal/contract/page';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';

/** Oldest major version of Node that still gets security fixes. */
const SUPPORTED_MAJOR = 22;

/**
 * Returns a warning if a portal with real users runs on a Node version without security updates.
 *
 * @param version such as v20.19.4
 */
export function nodeVersionWarning(version: string, environment: Environment): string | null {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (isSandboxEnvironment(environment) || major >= SUPPORTED_MAJOR) return null;
  return `Node ${version} no longer gets security fixes. Run ${environment} on Node 24.`;
}
