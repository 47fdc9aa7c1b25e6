import { expect } from '@playwright/test';
import document from '@portal/contract/openapi.json' with { type: 'json' };
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { getContractRequests } from './contract-fields';
import { hasThreadTimes, HELD_LIMIT_MS, measureMainThread } from './main-thread';
import { Visitor } from './visitor';

/* Measures how long request bodies hold the event loop: the main thread's own processor time. */

test.skip(() => !hasThreadTimes, 'Only Linux reports the processor time of a thread');

const BODY_LIMIT = 16 * 1024;

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({
    // Each body comes from another IP address, so that no rate limit rejects it unread.
    TRUSTED_PROXIES: 'loopback',
    PORTAL_ENVIRONMENT: 'LOCAL',
  });
});
test.afterAll(async () => portal.stop());

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

function nested(depth: number, width: number): unknown {
  return depth === 0
    ? 'x'
    : Object.fromEntries(Array.from({ length: width }, (_, at) => [`k${at}`, nested(depth - 1, width)]));
}

/** Bodies that are costly to parse, each truncated to the operation's size limit. */
const BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'eleven nested records': () => JSON.stringify(Array.from({ length: 11 }, () => nested(4, 8))),
  'a hundred wide records': () =>
    JSON.stringify(
      Array.from({ length: 100 }, () =>
        Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 'v'])),
      ),
    ),
  'nested objects': (bytes) => '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  brackets: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'one long text': (bytes) => JSON.stringify([{ a: 'x'.repeat(bytes - 20) }]),
  'texts with secrets': (bytes) =>
    JSON.stringify(Array.from({ length: 90 }, () => ({ a: '?code='.repeat(bytes / 600) }))),
  'texts with headers': (bytes) =>
    JSON.stringify(Array.from({ length: 90 }, () => ({ a: 'authorization '.repeat(bytes / 1_400) }))),
  'many names': (bytes) =>
    JSON.stringify([Object.fromEntries(Array.from({ length: bytes / 14 }, (_, at) => [`k${at}`, 1]))]),
};

function findLimit(path: string): number {
  const operation = (document.paths as Readonly<Record<string, { readonly post?: object }>>)[path]?.post;
  return (operation as { readonly 'x-body-limit'?: number } | undefined)?.['x-body-limit'] ?? BODY_LIMIT;
}

for (const { id, path } of getContractRequests.filter(({ method }) => method === 'POST'))
  test(`no body of ${id} blocks the event loop @SEC-R11 @STA-8`, { tag: '@long' }, async () => {
    const visitor = await Visitor.at(portal.origin);
    const bytes = findLimit(path);
    for (const [name, make] of Object.entries(BODIES)) {
      const body = make(bytes).slice(0, bytes);
      const held = await measureMainThread(portal, () =>
        visitor.send(
          path,
          'POST',
          {
            'content-type': 'application/json',
            'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
            'x-forwarded-for': nextAddress(),
          },
          body,
        ),
      );
      expect(held, name).toBeLessThan(HELD_LIMIT_MS);
    }
  });
