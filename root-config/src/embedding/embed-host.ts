import type { FlowName } from '@portal/contract/page';

const PATTERNS: readonly (readonly [FlowName, RegExp])[] = [
  ['login', /^\/(?:apps\/home|login|app\/[a-z0-9-]+\/login)$/],
  ['fps', /^\/(?:self-service\/)?[a-z0-9-]+\/fps$/],
  ['fuid', /^\/(?:self-service\/)?[a-z0-9-]+\/fuid$/],
];

/**
 * Returns the flow at a portal path, which can then replace the current flow (decisions D-2).
 *
 * @param target path of the portal
 * @returns null for any other path
 */
export const matchFlow = (target: string): FlowName | null => {
  const { pathname, searchParams } = new URL(target, 'https://portal');
  const found = PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null;
  return found === 'fps' && searchParams.get('FTUF') === 'Y' ? 'ftu' : found;
};
