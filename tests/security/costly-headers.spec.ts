import net from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { hasThreadTimes, HELD_LIMIT_MS, measureMainThread } from './main-thread';

/* SEC-R11: no header, URL or cookie of 16 kB holds the event loop. Measures the main thread's own processor time. */

/** Names that Node, Fastify, its plugins or the portal read, and those that proxies add. */
const HEADERS = [
'accept', 'accept-charset', 'accept-encoding', 'accept-language', 'access-control-request-headers',
'access-control-request-method', 'authorization', 'cache-control', 'connection', 'content-disposition',
'content-encoding', 'content-language', 'content-length', 'content-location', 'content-md5', 'content-range',
'content-type', 'cookie', 'date', 'dnt', 'dpop', 'early-data', 'expect', 'forwarded', 'from', 'host',
'idempotency-key', 'if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'keep-alive',
'max-forwards', 'origin', 'pragma', 'prefer', 'priority', 'proxy-authorization', 'purpose', 'range', 'referer',
'save-data', 'sec-ch-ua', 'sec-ch-ua-full-version-list', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'sec-fetch-dest',
'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'sec-websocket-extensions', 'sec-websocket-protocol', 'te',
'traceparent', 'tracestate', 'baggage', 'trailer', 'transfer-encoding', 'upgrade', 'upgrade-insecure-requests',
'user-agent', 'via', 'x-csrf-token', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override',
'x-portal-embedded', 'x-portal-language', 'x-portal-proof-of-work', 'x-portal-white-label', 'x-real-ip', 'x-request-id',
'x-requested-with', 'x-twilio-signature', 'x-xsrf-token', 'webhook-signature',
]; // prettier-ignore

/** What a value repeats. */
const UNITS = [
' ', '\t', '\u00a0', ',', ';', '"', '=', '\\', '/', '?', '#', '<', '(', '[', '{', '.', ':', '-', '_', '+', '*', '@', '%',
'&', '\'', '~', '|', '0', 'a', 'A', '\u00e9', 'a ', ' a', ', ', '; ', 'a=', 'a=b;', '="', '\\"', 'q=0.', 'gzip,', 'en-',
'a/a,', '%41', '%4', '..', '//', 'a.', 'Mozilla/', 'Version/1.', 'Android ', 'bytes=0-', '0-0,', 'W/"a",', 'for=', '::',
]; // prettier-ignore

const URL_PATHS = ['/', '/default/', '/app/default/login?', '/app/default/login?SMQUERYDATA=', '/portal-login-service/public/uti/', '/embed/', '/parts/', '/app/brand-files/']; // prettier-ignore

const BYTES = 15_900;

let port: number;
const portal = useSharedPortal();
test.beforeAll(() => {
  port = Number(new URL(portal.origin).port);
});

/** Sends a head byte by byte as given, and waits until the portal has closed the connection. */
function sendHead(head: string): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = net.connect(port, '127.0.0.1');
    socket.on('data', (chunk) => (response += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
    socket.setTimeout(60_000, () => socket.destroy());
    socket.end(`${head}\r\n\r\n`, 'latin1');
  });
}

async function findCostly(heads: readonly (readonly [string, string])[]): Promise<readonly string[]> {
  const costly: string[] = [];
  for (const [name, head] of heads) {
    const milliseconds = await measureMainThread(portal, () => sendHead(head));
    if (milliseconds > HELD_LIMIT_MS) costly.push(`${name}: ${Math.round(milliseconds)} ms`);
  }
  return costly;
}

function pump(unit: string, bytes: number): string {
  return unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes);
}

/** Each kind of request reads other headers. */
const REQUESTS = [
  'GET /default/fps',
  'GET /assets-of-no-part.js',
  'POST /portal-login-service/public/fps/auth',
];

test.skip(() => !hasThreadTimes, 'Only Linux reports the processor time of a thread');

for (const [index, request] of REQUESTS.entries())
  test(`no header of 16 kB costs 50 ms: ${request} @SEC-R11 @long`, async () => {
    // The first request of a kind compiles code.
    await sendHead(`${request} HTTP/1.1\r\nHost: localhost`);
    const names =
      index === 0
        ? HEADERS
        : HEADERS.filter((name) => /^(?:accept|content|cookie|if|range|x|sec|user)/.test(name));
    const heads = names.flatMap((name) =>
      UNITS.map((unit): [string, string] => {
        const host = name === 'host' ? '' : 'Host: localhost\r\n';
        const value = `a${pump(unit, BYTES - request.length - name.length - 60)}a`;
        return [
          `${name} of ${JSON.stringify(unit)}`,
          `${request} HTTP/1.1\r\n${host}Accept: text/html\r\n${name}: ${value}`,
        ];
      }),
    );
    expect(await findCostly(heads)).toEqual([]);
  });

test('no URL of 16 kB costs 50 ms @SEC-R11 @long', async () => {
  const units = UNITS.filter((unit) => !/[\s#\u0080-\uffff]/.test(unit));
  const heads = URL_PATHS.flatMap((path) =>
    units.map((unit): [string, string] => [
      `${path} of ${JSON.stringify(unit)}`,
      `GET ${path}${pump(unit, 7_900)}a HTTP/1.1\r\nHost: localhost\r\nAccept: text/html`,
    ]),
  );
  expect(await findCostly(heads)).toEqual([]);
});
