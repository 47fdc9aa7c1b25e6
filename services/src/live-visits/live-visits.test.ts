import { serverSecrets } from '@portal/server-kit/configuration';
import { insertTransaction } from '../../test-support/recovery/insert-transaction';
import { START, useSignOn } from '../../test-support/sign-on-server';
import { readVisitClaim } from './live-visits';

/* Cookies that show a started visit are believed only if the portal set them and the visit is open. */

const server = useSignOn();
beforeEach(() => server.moveTo(START));

function claim(cookies: Readonly<Record<string, string>>) {
  return readVisitClaim(server.context, cookies);
}

test('a session is live until it expires; a forged one is not @SEC-R17', async () => {
  const { cookies } = await server.submit();
  const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  const signedIn = claim(session);
  expect(await signedIn?.isLive()).toBe(true);
  expect(await claim({ 'sso-session': 'a'.repeat(43) })?.isLive()).toBe(false);
  server.wait(61 * 60 * 1_000);
  expect(await signedIn?.isLive()).toBe(false);
  await server.database.query("UPDATE sign_on_sessions SET expires_at = 'infinity'");
  expect(await signedIn?.isLive()).toBe(false);
});

test('a rejected sign-in is no live visit @SEC-R17', async () => {
  const { cookies } = await server.submit({ form: { USER: 'alex.morgan', PASSWRD: 'wrong' } });
  expect(claim(Object.fromEntries(cookies.map(({ name, value }) => [name, value])))).toBeNull();
});

test('a recovery is live while its row is open; only cookies of the portal query the database @SEC-R17', async () => {
  const secrets = serverSecrets(server.context.settings.serverKey);
  const cookies = { 'recovery-1f': secrets.fingerprint('opener of a recovery', '1f') };
  expect(await claim(cookies)?.isLive()).toBe(false);
  await insertTransaction(server.database, START, { id: '1f' });
  expect(await claim(cookies)?.isLive()).toBe(true);
  for (const forged of [
    { 'recovery-1f': 'forged' },
    { '__Host-recovery-1f': '' },
    { 'x-recovery-1f': 'a' },
    {},
  ])
    expect(claim(forged)).toBeNull();
  for (const ended of ["expires_at = 'infinity'", `expires_at = '2100-01-01', state = 'CLOSED'`]) {
    await server.database.query(`UPDATE recovery_transactions SET ${ended} WHERE id = '1f'`);
    expect(await claim(cookies)?.isLive()).toBe(false);
  }
});
