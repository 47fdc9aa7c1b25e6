import net from 'node:net';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { usePortal } from '../portal/start-portal';

/* Slow clients must not exhaust connections or memory. */

const portal = usePortal();

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
