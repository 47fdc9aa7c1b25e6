import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { createTestEnvironment } from '../portal/test-environment';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

/* Backs up and restores the embedded database as docs/how-to/run-in-production.md says. */

/** Runs `npm run data -- …` as an operator does; returns its output. */
async function data(dataDir: string, ...words: readonly string[]): Promise<string> {
  const child = spawn('npm', ['run', 'data', '--', ...words], {
    cwd: WORKSPACE,
    env: createTestEnvironment({ DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, output).toBe(0);
  return output;
}

/** Starts a recovery and sends its passcode. */
async function openRecovery(origin: string, userId: string): Promise<Recovery> {
  const recovery = await Recovery.begin(await Visitor.at(origin), userId, 'Email');
  expect((await recovery.send()).status).toBe(200);
  return recovery;
}

async function changePassword(recovery: Recovery, code: string, password: string): Promise<void> {
  expect((await recovery.prove(code)).status).toBe(200);
  expect((await recovery.temporaryPassword()).status).toBe(200);
  expect((await recovery.change(password)).status).toBe(200);
}

const NEUTRAL = { status: 'FAILURE', errorMessage: 'The request could not be completed.' };
const [OLD, NEW] = ['Portal-Demo-1', 'Heron-by-the-lake-8'];

test(
  'a restored backup has the old password and open recoveries; later ones can start again @D-3 @SEC-R17',
  { tag: '@long' },
  async () => {
    test.skip(isOnPostgres, 'There pg_dump and pg_restore do it.');
    const first = await startPortal();
    const inCopy = await openRecovery(first.origin, 'erika.muster');
    const code = await inCopy.newestCode();
    expect(await inCopy.tryWrongCode()).toMatchObject({ body: { attemptsLeft: 4 } });
    const signedIn = await Visitor.at(first.origin);
    expect(await signedIn.signIn('nora.noanswer', 'Portal-Demo-5')).toBe('/apps/home');
    await first.halt();
    const copy = path.join(first.dataDir, 'portal.tgz');
    expect(await data(first.dataDir, 'backup', copy)).toContain('The server key is not in it.');

    const second = await startPortal({ DATA_DIR: first.dataDir });
    inCopy.visitor.moveTo(second.origin);
    expect(await inCopy.tryWrongCode()).toMatchObject({ body: { attemptsLeft: 3 } });
    const changed = await openRecovery(second.origin, 'alex.morgan');
    await changePassword(changed, await changed.newestCode(), NEW);
    const late = await openRecovery(second.origin, 'ivan.internal');
    const lateCode = await late.newestCode();
    const lateSession = await Visitor.at(second.origin);
    expect(await lateSession.signIn('alex.morgan', NEW)).toBe('/apps/home');
    await second.halt();
    expect(await data(first.dataDir, 'restore', copy)).toContain('is now that of');

    const third = await startPortal({ DATA_DIR: first.dataDir });
    for (const visitor of [inCopy.visitor, late.visitor, changed.visitor, lateSession, signedIn])
      visitor.moveTo(third.origin);
    const anybody = await Visitor.at(third.origin);
    expect(await anybody.signIn('alex.morgan', NEW)).toContain('/app/default/login?');
    expect(await anybody.signIn('alex.morgan', OLD)).toBe('/apps/home');
    expect((await signedIn.get('/apps/home')).status).toBe(200);
    expect((await lateSession.get('/apps/home')).headers.location).toContain('/app/default/login?');
    // Started before the backup: its state and attempt count are those of the backup.
    expect(await inCopy.tryWrongCode()).toMatchObject({ body: { attemptsLeft: 3 } });
    await changePassword(inCopy, code, 'Rowing-boat-7');
    expect(await anybody.signIn('erika.muster', 'Rowing-boat-7')).toBe('/apps/home');
    // Started or completed after the backup: unknown.
    for (const response of [
      await late.prove(lateCode),
      await late.send(),
      await changed.change('Another-heron-9'),
    ])
      expect(response).toMatchObject({ status: 403, body: NEUTRAL });
    const again = await Recovery.begin(late.visitor, 'ivan.internal', 'Email');
    expect((await again.send()).status).toBe(200);
    await changePassword(again, await again.newestCode(), 'Sixteen-herons-by-the-lake-9');
    await third.stop();
  },
);
