import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels, type CustomWhiteLabels } from '../portal/custom-white-labels';
import { findFreePort } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { rawRequest } from './raw-request';

/* Two servers, each watching its own copy of the folder, as behind a load balancer. */

interface Server {
  readonly files: CustomWhiteLabels;
  readonly portal: TestPortal;
  readonly metrics: string;
}

let servers: readonly Server[];
test.beforeAll(async () => {
  servers = await Promise.all(
    [0, 1].map(async () => {
      const files = createCustomWhiteLabels({});
      const port = await findFreePort();
      const portal = await startPortal({ WHITE_LABELS_DIR: files.folder, METRICS_PORT: String(port) });
      return { files, portal, metrics: `http://127.0.0.1:${port}/metrics` };
    }),
  );
});
test.afterAll(async () => {
  for (const { files, portal } of servers) {
    await portal.stop();
    files.remove();
  }
});

function edit(key: string, change: (text: string) => string): void {
  for (const { files } of servers) {
    const file = path.join(files.folder, `${key}.json`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
}

function editFields(key: string, fields: object): void {
  edit(key, (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...fields }));
}

async function read(server: Server, address: string): Promise<{ status: number | undefined; text: string }> {
  const { status, text } = await rawRequest(server.portal.origin, address, {});
  return { status, text };
}

/** Waits until a page contains a text. */
async function expectText(server: Server, address: string, text: string): Promise<void> {
  await expect.poll(async () => (await read(server, address)).text).toContain(text);
}

test('colours, texts, contacts, frame hosts and messages of a client are live on every server @WL-2 @WL-4 @long', async () => {
  const login = '/app/ray/login?SMQUERYDATA=x';
  for (const server of servers) expect((await read(server, login)).text).toContain('Good to see you');
  editFields('ray', {
    brandColour: '#1d4f8c',
    wordings: {
      'en-US': { 'login-mf': { heading: 'Welcome back' } },
      'de-DE': {},
    },
    support: { content: { phone: { number: '+49 30 1234567', note: { 'en-US': 'x', 'de-DE': 'y' } } } },
    messageConfig: { senderName: 'Ray renamed' },
    allowedEmbeddingHosts: ['https://host.example'],
  });
  for (const server of servers) {
    await expectText(server, login, 'Welcome back');
    const { text } = await read(server, login);
    expect(text).toContain('+49 30 1234567');
    expect(text).not.toContain('Good to see you');
    const { headers } = await fetch(server.portal.origin + login);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://host.example');
    expect((await read(server, '/app/texts/ray/en-US/login-mf.json')).text).toContain('Welcome back');
    expect((await read(server, '/dev/outbox/templates?wl=ray')).text).toContain('Ray renamed');
  }
});

test('a mistake keeps one client at its last version and shows in log, metric and readiness @WL-7 @long', async () => {
  const [server] = servers as readonly [Server, Server];
  const login = '/app/karmesin/login?SMQUERYDATA=x';
  const readiness = () => read(server, '/readyz');
  edit('karmesin', (text) => text.slice(0, -20));
  editFields('mmi', { name: 'Meridian changed' });
  await expectText(server, '/readyz', '"outdatedWhiteLabels":["karmesin"]');
  expect(await readiness()).toMatchObject({ status: 200 });
  await expectText(server, '/app/mmi/login?SMQUERYDATA=x', 'Meridian changed');
  expect((await read(server, login)).status).toBe(200);
  expect(await (await fetch(server.metrics)).text()).toContain(
    'portal_white_label_outdated{white_label="karmesin"} 1',
  );
  expect(server.portal.output()).toContain('karmesin.json /: is not JSON');
  edit('karmesin', () =>
    readFileSync(path.join(import.meta.dirname, '../../shared-wl-assets/white-labels/karmesin.json'), 'utf8'),
  );
  await expectText(server, '/readyz', '{"status":"ready"}');
});
