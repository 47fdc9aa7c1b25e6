import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { readOutbox, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

/* Rotates the server key as docs/how-to/run-in-production.md says, during open recoveries and sessions. */

function newKey(): string {
  return randomBytes(32).toString('base64');
}
const NEW_PASSWORD = 'Heron-by-the-lake-8';

test('a key rotation keeps recoveries, sessions and counts; then the old key opens nothing @SEC-R16 @SEC-R17 @D-3 @long', async () => {
  const [before, after] = [newKey(), newKey()];
  const settings = { PORTAL_ENVIRONMENT: 'LOCAL' };
  const first = await startPortal({ ...settings, SERVER_KEY: before });
  const signedIn = await Visitor.at(first.origin);
  expect(await signedIn.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');
  const recovery = await Recovery.begin(await Visitor.at(first.origin), 'alex.morgan', 'Email');
  expect((await recovery.send()).status).toBe(200);
  const code = await recovery.newestCode();
  expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 4 } });
  const moveTo = ({ origin }: { readonly origin: string }): void => {
    for (const visitor of [signedIn, recovery.visitor]) visitor.moveTo(origin);
  };

  // On Postgres the old and the new server overlap; the embedded database allows only one process.
  if (!isOnPostgres) await first.halt();
  const sameData = { ...settings, DATA_DIR: first.dataDir };
  const second = await startPortal({ ...sameData, SERVER_KEY: after, SERVER_KEY_PREVIOUS: before });
  if (isOnPostgres) {
    expect(await recovery.tryWrongCode()).toMatchObject({ status: 422, body: { attemptsLeft: 3 } });
    await first.halt();
  }
  moveTo(second);
  expect(await recovery.tryWrongCode()).toMatchObject({
    status: 422,
    body: { attemptsLeft: isOnPostgres ? 2 : 3 },
  });
  expect((await signedIn.get('/apps/home')).status).toBe(200);
  expect(await recovery.prove(code)).toMatchObject({
    status: 200,
    body: { authenticationResult: 'SUCCESS' },
  });
  expect((await recovery.temporaryPassword()).status).toBe(200);
  // The recovery continues without the old key: its verified passcode stays verified.
  await second.halt();
  const third = await startPortal({ ...sameData, SERVER_KEY: after });
  moveTo(third);
  expect((await recovery.change(NEW_PASSWORD)).status).toBe(200);
  expect(await recovery.visitor.signIn('alex.morgan', NEW_PASSWORD)).toBe('/apps/home');
  expect((await signedIn.get('/apps/home')).status).toBe(200);
  // Contacts that were encrypted long before are still readable.
  const another = await Recovery.begin(await Visitor.at(third.origin), 'nora.noanswer', 'Email');
  expect((await another.send()).status).toBe(200);
  expect((await readOutbox(another.visitor, 'nora.noanswer'))[0]?.to).toBe('nora.noanswer@example.com');

  await third.halt();
  const rejected = startPortal({ ...sameData, SERVER_KEY: before });
  await expect(rejected).rejects.toThrow('SERVER_KEY is not the key of this database.');
  await third.stop();
});
