import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { waitForExit } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { sendIncompleteRequest } from './incomplete-request';

test('a recovery and a changed password survive a kill; SIGTERM finishes the request in flight @SEC-R17 @D-3 @D-14', async () => {
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

  const second = await startPortal({ DATA_DIR: first.dataDir });
  visitor.moveTo(second.origin);
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

  const request = await sendIncompleteRequest(second.origin);
  second.process.kill('SIGTERM');
  await expect.poll(second.output).toContain('Stopping');
  request.finish();
  expect(await request.ended).toContain('HTTP/1.1 302 Found');
  expect(await waitForExit(second.process)).toBe(0);
  await second.stop();
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
