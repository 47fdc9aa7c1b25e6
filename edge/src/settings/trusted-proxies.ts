import { isIP } from 'node:net';
import { StartError } from '@portal/server-kit/configuration';

/** Names that Fastify's `trustProxy` knows for ranges of private addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(entry: string): boolean {
  if (RANGES.includes(entry)) return true;
  const [ipAddress = '', bits, ...more] = entry.split('/');
  const family = ipAddress.includes('%') ? 0 : isIP(ipAddress);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Checks the entries of TRUSTED_PROXIES. @throws StartError naming the variable and the entry that is no proxy */
export function checkTrustedProxies(entries: readonly string[]): readonly string[] {
  const wrong = entries.find((entry) => !isProxy(entry));
  if (wrong === undefined) return entries;
  throw new StartError(
    `TRUSTED_PROXIES must be a list of IP addresses or networks such as 10.0.0.1,10.1.0.0/16, or of ${RANGES.join(', ')}, not "${wrong}".`,
  );
}
