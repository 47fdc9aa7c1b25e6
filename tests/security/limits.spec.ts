import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { Visitor } from './visitor';

function start(visitor: Visitor, userId: string, headers: Record<string, string> = {}) {
  return visitor.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId }, headers);
}

test('forwarded headers count only from a trusted proxy, and IPv6 clients by their network @SEC-R2 @long', async () => {
  const behindProxy = await startPortal({
    RECOVERY_IP_LIMIT: '3',
    PORTAL_ENVIRONMENT: 'LOCAL',
    TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  });
  try {
    const from = async (address: string): Promise<number> =>
      (await start(await Visitor.at(behindProxy.origin), 'nobody', { 'x-forwarded-for': address })).status;
    for (let turn = 0; turn < 3; turn += 1) expect(await from('198.51.100.1')).toBe(200);
    expect(await from('198.51.100.1')).toBe(429);
    // Entries before the proxy's own were sent by the client and may be forged.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await from('198.51.100.2')).toBe(200);
    const sixes = [];
    for (let turn = 1; turn <= 6; turn += 1) sixes.push(await from(`2001:db8:1:2:${turn}::${turn}`));
    expect(sixes).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  } finally {
    await behindProxy.stop();
  }
});
