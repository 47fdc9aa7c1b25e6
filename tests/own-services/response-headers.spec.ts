import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { PORTAL_HEADERS } from '@portal/edge/portal-headers';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';

/* D-3: a service behind the portal replaces none of the portal's response headers, whatever it responds. */

/** A path of each service. */
const PATHS = {
  RECOVERY: '/portal-login-service/public/uti/alex',
  SIGN_ON: '/pw/forms/smpwservices.fcc',
  CONTENT: '/app/cs5/gateway/open/cookiepolicy.json',
  STATISTICS: '/portal-metrics/analytics',
  WHITE_LABEL_TESTS: '/portal-service/public/wlTestUrls',
} as const;

const KINDS = {
  fetch: { 'sec-fetch-mode': 'cors' },
  navigation: { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  'request of a host page': { 'sec-fetch-mode': 'cors', origin: 'https://host.example' },
} as const;

const STATUSES = [200, 201, 301, 302, 304, 400, 401, 403, 404, 410, 422, 429, 500, 502, 503];

/** Differs in every response. */
const VOLATILE: ReadonlySet<string> = new Set(['date', 'x-request-id', 'content-length']);

let service: Server;
let portal: TestPortal;
let status = 200;
let sent: Readonly<Record<string, string>> = {};
test.beforeAll(async () => {
  service = createServer((_request, response) => {
    for (const [name, value] of Object.entries(sent)) response.setHeader(name, value);
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(status === 304 ? undefined : '<p>Bank</p>');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  portal = await startPortal(
    Object.fromEntries(Object.keys(PATHS).map((name) => [`${name}_SERVICE_URL`, url])),
  );
});
test.afterAll(async () => {
  await portal.stop();
  service.close();
});

async function readHeaders(path: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(portal.origin + path, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  return Object.fromEntries([...response.headers].filter(([name]) => !VOLATILE.has(name)));
}

for (const [name, path] of Object.entries(PATHS))
  for (const [kind, headers] of Object.entries(KINDS))
    test(`${name}: no header of the service changes the portal's, ${kind} @SEC-R9 @D-3 @long`, async () => {
      for (status of STATUSES) {
        sent = {};
        const quiet = await readHeaders(path, headers);
        for (const header of PORTAL_HEADERS) {
          sent = { [header]: 'changed' };
          expect([status, header, await readHeaders(path, headers)]).toEqual([status, header, quiet]);
        }
      }
    });
