import type { Challenge } from 'altcha-lib';
import { serverSecrets } from '@portal/server-kit/configuration';
import { randomId } from '@portal/server-kit/sessions';
import { proofHeader, solvePayload } from '../../../test-support/recovery/solve-proof';
import {
  ATTACKER,
  FREE_FAILURES,
  location,
  LONG_WAIT,
  readMessage,
  START,
  useSignOn,
  WAIT,
  WRONG,
} from '../../../test-support/sign-on-server';
import { LOGIN_CHALLENGE } from './sign-in-proof';

/* A proof of work in a login form passes the wait of a network, once, in the browser that got the challenge. */

const RIGHT = 'Portal-Demo-1';
const HOUR_MS = 60 * 60 * 1_000;

const server = useSignOn();
beforeEach(async () => {
  server.moveTo(START);
  await server.database.query('DELETE FROM sign_in_failures');
});

interface Browser {
  readonly cookie: string;
}

/** Returns a browser that has opened a page of the portal. */
function openBrowser(): Browser {
  const id = randomId();
  const signature = serverSecrets(server.context.settings.serverKey).fingerprint('portal session', id);
  return { cookie: `__Host-portal-session=${id}.${signature}` };
}

/** Signs in from the network of the attacker; returns the message or path, and the data of the login page. */
async function signIn(userId: string, password: string, { cookie }: Browser, proofOfWork = '') {
  const form = { USER: userId, PASSWRD: password, ...(proofOfWork && { proofOfWork }) };
  const response = await server.submit({ form, headers: { cookie }, from: ATTACKER });
  return { message: readMessage(response), data: location(response).searchParams.get('SMQUERYDATA') ?? '' };
}

async function getChallenge(data: string, { cookie }: Browser) {
  return server.app.inject({
    url: `${LOGIN_CHALLENGE}?SMQUERYDATA=${encodeURIComponent(data)}`,
    headers: { cookie },
  });
}

async function solve(data: string, browser: Browser): Promise<string> {
  return proofHeader(await solvePayload((await getChallenge(data, browser)).json<Challenge>()));
}

test.each(['alex.morgan', 'nobody.at.all'])(
  'while a network waits, a proof of work passes the wait once (%s) @SEC-R2 @SEC-R4',
  async (userId) => {
    const browser = openBrowser();
    await server.fail(userId, FREE_FAILURES + 1);
    const waiting = await signIn(userId, RIGHT, browser);
    expect(waiting.message).toBe(WAIT);
    const proof = await solve(waiting.data, browser);
    const expected = userId === 'alex.morgan' ? '/apps/home' : WRONG;
    expect((await signIn(userId, 'wrong', browser)).message).toBe(WAIT);
    expect((await signIn(userId, RIGHT, browser, proof)).message).toBe(expected);
    for (let turn = 0; turn < FREE_FAILURES + 1; turn += 1) await signIn(userId, 'wrong', browser);
    expect((await signIn(userId, RIGHT, browser, proof)).message).toBe(WAIT);
  },
);

test('a proof from another browser and an altered one do not pass a wait @SEC-R2', async () => {
  const browser = openBrowser();
  await server.fail('alex.morgan', 25);
  const { data, message } = await signIn('alex.morgan', RIGHT, browser);
  expect(message).toBe(LONG_WAIT);
  const proof = await solve(data, browser);
  expect((await signIn('alex.morgan', RIGHT, openBrowser(), proof)).message).toBe(LONG_WAIT);
  expect((await signIn('alex.morgan', RIGHT, browser, proof.slice(1))).message).toBe(LONG_WAIT);
  expect((await signIn('alex.morgan', RIGHT, browser, 'e30=')).message).toBe(LONG_WAIT);
  expect((await signIn('alex.morgan', RIGHT, browser, proof)).message).toBe('/apps/home');
});

test('a proof counts once, at whichever account, and a cheap one does not pay a higher price @SEC-R2', async () => {
  const browser = openBrowser();
  for (const userId of ['alex.morgan', 'erika.muster']) await server.fail(userId, FREE_FAILURES + 1);
  // Its wait ended while the other account failed.
  expect((await signIn('alex.morgan', 'wrong', browser)).message).toBe(WRONG);
  const { data } = await signIn('erika.muster', 'wrong', browser);
  const proofs = [await solve(data, browser), await solve(data, browser)] as const;
  expect((await signIn('alex.morgan', 'wrong', browser, proofs[0])).message).toBe(WRONG);
  for (const userId of ['alex.morgan', 'erika.muster'])
    expect((await signIn(userId, 'wrong', browser, proofs[0])).message).toBe(WAIT);
  // As after many proofs.
  await server.database.query(
    `UPDATE sign_in_failures SET by_network = jsonb_set(by_network, '{provedUntil}', to_jsonb($1::bigint))`,
    [START.getTime() + HOUR_MS],
  );
  expect((await signIn('alex.morgan', 'wrong', browser, proofs[1])).message).toBe(WAIT);
});

test('without a wait there is no challenge @SEC-R2', async () => {
  const browser = openBrowser();
  const { data } = await signIn('alex.morgan', 'wrong', browser);
  for (const each of [data, '', 'forged']) expect((await getChallenge(each, browser)).statusCode).toBe(404);
});
