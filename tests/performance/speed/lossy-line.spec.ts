import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../../portal/browser-test';
import { startLossyLine } from './lossy-line';

const BODY = randomBytes(100_000);

let origin = '';
const server = createServer((_request, response) => response.end(BODY));
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

async function fetchOver(loss: number): Promise<number> {
  const line = await startLossyLine(origin, { roundTrip: 20, bits: 8_000_000, loss });
  try {
    const startedAt = performance.now();
    const response = await fetch(line.origin, { headers: { connection: 'close' } });
    expect(Buffer.from(await response.arrayBuffer()).equals(BODY)).toBe(true);
    return performance.now() - startedAt;
  } finally {
    line.stop();
  }
}

test('a line hands over every byte in order, not before its rate and round trips allow', async () => {
  // Opening the connection, request and response; then 100 ms for the body.
  expect(await fetchOver(0)).toBeGreaterThan(2 * 20 + 100 - 5);
});

test('a line that loses a fifth of its segments hands over every byte in order, later', async () => {
  expect(await fetchOver(0.2)).toBeGreaterThan(2 * 20 + 100 + 20);
});
