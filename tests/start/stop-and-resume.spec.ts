import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { sendIncompleteRequest } from './incomplete-request';

test('recoveries and passwords survive a kill, SIGTERM finishes requests, serve runs live parts @SEC-R17 @D-3 @D-14', async () => {
  const first = await startPortal();
  const changed = await Recovery.begin(await Visitor.at(first.origin), 'erika.muster', 'Email');
  await changed.send();
  await changed.prove(await changed.newestCode());
  await changed.temporaryPassword();
  expect(await changed.change('Rowing-boat-7')).toMatchObject({ status: 200 });
  const visitor = await Visitor.at(first.origin);
  const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email');
  await recovery.send();
  const code = await recovery.newestCode();
  expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 4 } });
  expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 3 } });
  first.process.kill('SIGKILL');
  await waitForExit(first.process);

  const registry = path.join(first.dataDir, 'parts/registry.jsonl');
  // On Postgres the registry is a table.
  const readEvents = (): string => (existsSync(registry) ? readFileSync(registry, 'utf8') : '');
  const events = readEvents();
  const port = String(await findFreePort());
  const { process: server, output } = runStart(
    { PORT: port, DATA_DIR: first.dataDir, DATABASE_URL: first.databaseUrl ?? '' },
    'serve',
  );
  await waitUntilUp(server, output);
  const origin = `http://localhost:${port}`;
  visitor.moveTo(origin);
  expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 2 } });
  expect(await recovery.prove(code)).toMatchObject({
    status: 200,
    body: { authenticationResult: 'SUCCESS' },
  });
  expect(await recovery.temporaryPassword()).toMatchObject({ status: 200 });
  expect(await recovery.change('Rowing-boat-7')).toMatchObject({ status: 200 });
  expect(await visitor.signIn('alex.morgan', 'Rowing-boat-7')).toBe('/apps/home');
  expect(await visitor.signIn('erika.muster', 'Portal-Demo-2')).toContain('/app/default/login?');
  expect(await visitor.signIn('erika.muster', 'Rowing-boat-7')).toBe('/apps/home');

  expect((await visitor.get('/app/default/login?SMQUERYDATA=x')).text).toContain('data-prerendered');
  expect(output()).not.toMatch(/Installing|Building|up to date|npm run parts/);
  expect(readEvents()).toBe(events);

  const request = await sendIncompleteRequest(origin);
  server.kill('SIGTERM');
  await expect.poll(output).toContain('Stopping');
  request.finish();
  expect(await request.ended).toContain('HTTP/1.1 302 Found');
  expect(await waitForExit(server)).toBe(0);
  await first.stop();
});

test('SIGTERM exits with 0 within 10 s although a visitor never finishes a request @D-14 @long', async () => {
  const portal = await startPortal();
  const request = await sendIncompleteRequest(portal.origin);
  const requested = Date.now();
  portal.process.kill('SIGTERM');
  expect(await waitForExit(portal.process)).toBe(0);
  expect(Date.now() - requested).toBeLessThan(10_000);
  expect(await request.ended).not.toContain('HTTP/1.1 302');
  await portal.stop();
});
