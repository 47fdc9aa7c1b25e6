import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useClockPortal } from './clock-portal';
import { Recovery } from './recovery';
import { Visitor } from './visitor';

/* The log at level "trace" while the portal is used and attacked. */

const { portal } = useClockPortal();

const FORGED = '{"level":50,"msg":"forged by an attacker"}';
const NEW_PASSWORD = 'Otter-under-the-bridge-5';

test('the log contains no secret, no name and no visitor input, one line for each entry @SEC-R15', async () => {
  const visitor = await Visitor.at(portal.origin);
  const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email');
  await recovery.send();
  const code = await recovery.newestCode();
  await recovery.tryWrongCode();
  const before = [...visitor.cookies.values()];
  await recovery.prove(code);
  await recovery.temporaryPassword();
  await recovery.change(NEW_PASSWORD);
  await visitor.signIn('alex.morgan', NEW_PASSWORD, '', '?SMQUERYDATA=secret-query-data');
  await visitor.signIn('alex.morgan', 'Typed-by-mistake-1');
  await visitor.call('/fuid/lookup', {
    firstName: 'Alex',
    lastName: 'Morgan',
    emailId: 'alex.morgan@example.com',
  });
  await visitor.get('/portal-login-service/public/uti/alex.morgan');
  for (const evil of [`x\n${FORGED}`, `x\r\n${FORGED}`, `x\u2028${FORGED}`, '\u001b[2J', '%0a%0dforged']) {
    const headers = { 'user-agent': Buffer.from(evil).toString('base64'), 'x-request-id': 'forged-id' };
    await visitor.call('/fps/auth', { devicePrint: evil, flow: 'FPS', userId: evil }, headers);
    await visitor.get(`/portal-login-service/public/uti/${encodeURIComponent(evil)}`);
    await visitor.get(`/app/${encodeURIComponent(evil)}/login?x=${encodeURIComponent(evil)}`);
    await visitor.send(
      '/portal-metrics/analytics/click',
      'POST',
      { 'content-type': 'text/plain' },
      JSON.stringify([{ a: evil }]),
    );
    await visitor.callText('/fps/auth', evil);
  }
  // The text after the last line break is an incomplete line.
  const log = portal.output().replace(/[^\n]*$/, '');
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const entry = JSON.parse(line) as { readonly msg?: string; readonly reqId?: string };
    expect(entry.msg).not.toBe('forged by an attacker');
    expect(entry.reqId).not.toBe('forged-id');
  }
  // The start banner of a local environment precedes the first entry.
  const entries = lines.join('\n');
  const session = [...before, ...visitor.cookies.values()].filter((value) => value.length > 20);
  for (const secret of [
    code,
    NEW_PASSWORD,
    'Typed-by-mistake-1',
    'secret-query-data',
    'alex.morgan',
    'Morgan',
    recovery.claims.transactionId,
    recovery.claims.sessionId,
    recovery.claims.value,
    ...session,
  ])
    expect(entries.includes(secret), `${secret} in the log`).toBe(false);
  expect(entries).not.toContain('\u001b[2J');
});
