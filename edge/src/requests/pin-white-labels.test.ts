/** @jest-environment node */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type LiveWhiteLabels, loadWhiteLabels, watchWhiteLabels } from '@portal/server-kit/white-labels';
import { pinWhiteLabels } from './pin-white-labels';

const SHIPPED = path.resolve(__dirname, '../../../shared-wl-assets/white-labels');
let folder: string;
let live: LiveWhiteLabels;
let app: FastifyInstance;
/** Lets the pending request continue. */
let proceed: () => void;
let waiting: Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-pin-'));
  for (const name of ['default.json', 'ray.json'])
    copyFileSync(path.join(SHIPPED, name), path.join(folder, name));
  const observer = { changed: () => undefined, rejected: () => undefined, failed: () => undefined };
  live = watchWhiteLabels(folder, loadWhiteLabels(folder), {}, observer, 1_000_000);
  waiting = new Promise((resolve) => (proceed = resolve));
  app = fastify();
  pinWhiteLabels(app, live);
  const getName = (): string => live.get('ray')?.name ?? 'none';
  app.get('/inner', () => getName());
  const seen = async (): Promise<readonly string[]> => {
    const before = getName();
    await waiting;
    return [before, getName(), (await app.inject('/inner')).body];
  };
  app.get('/names', seen);
  app.post('/names', seen);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await live.poll();
  await live.poll();
});
afterEach(async () => {
  await Promise.all([app.close(), live.close()]);
  rmSync(folder, { recursive: true });
});

async function rename(name: string): Promise<void> {
  const file = path.join(folder, 'ray.json');
  const content = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...content, name }));
  await live.poll();
  await live.poll();
}

test.each(['GET', 'POST'] as const)(
  'a %s request sees one version of a white label, the next request the new one @WL-2',
  async (method) => {
    const { port } = app.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/names`;
    const ask = () =>
      fetch(address, {
        method,
        ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }),
      });
    const arrived = once(app.server, 'request');
    const underWay = ask();
    await arrived;
    await rename('Ray renamed');
    proceed();
    expect(await (await underWay).json()).toEqual(['Ray & Partners', 'Ray & Partners', 'Ray & Partners']);
    expect(await (await ask()).json()).toEqual(['Ray renamed', 'Ray renamed', 'Ray renamed']);
  },
);

test('a body that arrives late is handled by the version of its request @WL-2', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const arrived = once(app.server, 'request');
  socket.write(
    'POST /names HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a"',
  );
  await arrived;
  await rename('Ray renamed');
  socket.write(':1}');
  proceed();
  let response = '';
  for await (const text of socket) response += String(text);
  expect(response).toContain('["Ray & Partners","Ray & Partners","Ray & Partners"]');
});
