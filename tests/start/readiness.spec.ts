import http from 'node:http';
import net from 'node:net';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { waitForExit } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { sendIncompleteRequest } from './incomplete-request';

/* /readyz as a proxy requests it. An unavailable database is tested in faults/database-unavailable.spec.ts. */

async function readiness(origin: string): Promise<number> {
  return (await rawRequest(origin, '/readyz')).status;
}

/** Requests /readyz over a keep-alive connection, as a proxy does. */
function readinessOver(agent: http.Agent, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/readyz`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
  });
}

test('on SIGTERM the portal accepts no new connection and finishes the request in flight @D-14 @long', async () => {
  const portal = await startPortal();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await readinessOver(agent, portal.origin)).toBe(200);
  const request = await sendIncompleteRequest(portal.origin);
  portal.process.kill('SIGTERM');
  await expect.poll(portal.output).toContain('Stopping');
  const readStatus = (): Promise<number | string | undefined> =>
    readiness(portal.origin).catch((error: NodeJS.ErrnoException) => error.code);
  // A connection accepted at the last moment gets 503.
  await expect(async () => {
    const told = await readStatus();
    expect(['ECONNREFUSED', 'ECONNRESET', 503]).toContain(told);
    expect(told).toBe('ECONNREFUSED');
  }).toPass({ intervals: [20] });
  // An existing connection is closed or gets 503, never 200.
  const before = readinessOver(agent, portal.origin).catch((error: NodeJS.ErrnoException) => error.code);
  // The portal waits at most five seconds for this request.
  request.finish();
  expect(['ECONNREFUSED', 'ECONNRESET', 503]).toContain(await before);
  expect(await request.ended).toContain('HTTP/1.1 302 Found');
  expect(await waitForExit(portal.process)).toBe(0);
  agent.destroy();
  await portal.stop();
});

test('a request still arriving on SIGTERM gets its page on a closing connection, not a bare 503 @D-14 @SEC-R17 @long', async () => {
  const portal = await startPortal();
  const socket = net.connect(Number(new URL(portal.origin).port), 'localhost');
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('close', resolve);
    socket.once('error', reject);
  });
  socket.write('GET /default/fps HTTP/1.1\r\nHost: localhost\r\n');
  // The portal has read what was sent before.
  expect(await readiness(portal.origin)).toBe(200);
  portal.process.kill('SIGTERM');
  await expect
    .poll(() => readiness(portal.origin).catch((error: NodeJS.ErrnoException) => error.code), {
      intervals: [20],
    })
    .toBe('ECONNREFUSED');
  socket.write('\r\n');
  await ended;
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(response).toMatch(/\r\nconnection: close\r\n/i);
  expect(response).toContain('</html>');
  expect(await waitForExit(portal.process)).toBe(0);
  await portal.stop();
});
