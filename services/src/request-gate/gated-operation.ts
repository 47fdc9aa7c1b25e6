import type { OperationId } from '@portal/contract/api';

/** Operations of the request screens, which start a recovery. */
export type GatedOperation = Extract<OperationId, 'startRecovery' | 'findUser'>;

const PATHS: Readonly<Record<string, GatedOperation>> = {
  '/portal-login-service/public/fps/auth': 'startRecovery',
  '/portal-login-service/public/fuid/lookup': 'findUser',
};

/** Base URL for resolving a path, which removes its dot segments. */
const BASE = 'http://portal.invalid';

/**
 * Returns the operation to which a custom service may route a URL, in any spelling: letter case, percent-encoding,
 * double or trailing slashes, dot segments and path parameters are ignored. Null for every other URL.
 */
export function findGatedOperation(url: string): GatedOperation | null {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const plain = decoded
    .replaceAll('\\', '/')
    .replace(/;[^/]*/g, '')
    .replace(/\/{2,}/g, '/');
  const { pathname } = new URL(BASE + plain.replace(/[?#].*/s, ''));
  return PATHS[pathname.replace(/(?<!\/)\/+$/, '').toLowerCase()] ?? null;
}
