import net from 'node:net';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';

/* Slow clients must not exhaust connections or memory. */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(async () => portal.stop());

const AUTH = '/portal-login-service/public/fps/auth';

/**
 * Sends the beginning of a request, then another piece every second.
 * @returns the response, after the server has closed the connection
 */
function drip(beginning: string, each: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(portal.origin).port), 'localhost');
    let response = '';
    const timer = setInterval(() => (each === '' ? undefined : socket.write(each)), 1_000);
    socket.on('data', (chunk) => (response += String(chunk)));
    socket.on('error', (error) => (response === '' ? reject(error) : undefined));
    socket.on('close', () => {
      clearInterval(timer);
      resolve(response);
    });
    socket.write(beginning);
  });
}

function expectNeutral(response: string, status: number): void {
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toContain('"errorMessage":"The request could not be completed."');
  expect(response).toContain('x-content-type-options: nosniff');
  expect(response.toLowerCase()).toContain('connection: close');
}

test(
  'requests that never end are closed, in head, body or silence, while others are served @SEC-R11',
  { tag: '@long' },
  async () => {
    const head = `POST ${AUTH} HTTP/1.1\r\nHost: localhost\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';
    const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n';
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nUSER=';
    const slow = Promise.all([
      ...Array.from({ length: 100 }, () => drip(head, 'X-Drip: 1\r\n')),
      ...Array.from({ length: 100 }, () => drip(head + body, 'a')),
      drip(head + chunked, '1\r\na\r\n'),
      drip(`POST /login/forms/bg/ProcessLogin.fcc HTTP/1.1\r\nHost: localhost\r\n${form}`, 'a'),
      drip(`POST /portal-metrics/analytics/click HTTP/1.1\r\nHost: localhost\r\n${body}`, 'a'),
    ]);
    expect((await rawRequest(portal.origin, '/app/default/login?SMQUERYDATA=x')).status).toBe(200);
    for (const response of await slow) expectNeutral(response, 408);
  },
);

test('a malformed or oversized request is rejected with the same generic error @SEC-R11 @SEC-R15 @long', async () => {
  expectNeutral(await drip('\x16\x03\x01\x02 no request at all\r\n\r\n', ''), 400);
  expectNeutral(await drip(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, ''), 431);
  expectNeutral(await drip(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, ''), 414);
  // Two HTTP parsers could read these as different requests (RFC 9112, 6.3).
  const smuggled = 'GET /dev/outbox.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const lengths of [
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 5\r\nContent-Length: 6\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Transfer-Encoding : chunked\r\n',
  ]) {
    const response = await drip(
      `POST ${AUTH} HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n0\r\n\r\n${smuggled}`,
      '',
    );
    expectNeutral(response, 400);
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  }
  const twoHosts =
    'GET /readyz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
  expectNeutral(await drip(twoHosts, ''), 400);
  expectNeutral(await drip('GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n', ''), 400);
  const wonders = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
  expectNeutral(await drip(wonders, ''), 417);
});

test('thousands of requests in one packet close their connection after only a few responses @SEC-R11 @long', async () => {
  const before = `GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const response = await drip(before.repeat(1_200), '').catch(() => '');
  expect((response.match(/HTTP\/1\.1 /g) ?? []).length).toBeLessThanOrEqual(16);
  expect((await rawRequest(portal.origin, '/readyz')).status).toBe(200);
});
