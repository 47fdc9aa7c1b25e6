import type { Challenge } from 'altcha-lib';
import {
  begin,
  otherThan,
  proof,
  type TestVisitor,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';
import { proofHeader, solvePayload } from '../../../test-support/recovery/solve-proof';
import { testSignOn } from '../../../test-support/services-under-test';
import { ATTACKER, LOGIN_FORM, LONG_WAIT, readMessage, WRONG } from '../../../test-support/sign-on-server';
import { LOGIN_CHALLENGE } from './sign-in-proof';

/* Wrong passcodes lock the recovery while wrong passwords make the account wait. */

const USER = 'alex.morgan';
const RIGHT = 'Portal-Demo-1';

const server = useRecoveryServer(
  {},
  {},
  {
    // In the future, because the library compares the end of a challenge with the system clock.
    clockAt: Date.UTC(2040, 0, 1),
    also: testSignOn,
  },
);

/** Signs in from the attacker's network, where every attempt waits. */
async function signIn({ cookies }: TestVisitor, password: string, proofOfWork = '') {
  const response = await server.app.inject({
    method: 'POST',
    url: LOGIN_FORM,
    cookies,
    payload: new URLSearchParams({ USER, PASSWRD: password, proofOfWork }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: ATTACKER,
  });
  const { searchParams } = new URL(String(response.headers.location), server.settings.publicOrigin);
  return { message: readMessage(response), data: searchParams.get('SMQUERYDATA') ?? '' };
}

/** Starts a recovery in an unknown browser and sends its passcode. */
async function sendPasscode() {
  server.skipSendPause();
  const visitor = await server.visitor();
  const claims = await begin(visitor, USER);
  const { body } = await visitor.post('/fps/generate-otp', claims);
  return { visitor, claims, body };
}

test('with a locked recovery and a throttled sign-in the owner gets in from an unknown browser @SEC-R2', async () => {
  const attacker = await server.visitor();
  for (let recoveries = 0; recoveries < 2; recoveries += 1) {
    const { visitor, claims } = await sendPasscode();
    const [code = ''] = await server.getPasscodes(USER);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  }
  expect((await sendPasscode()).body).toMatchObject({ errorMessage: 'OTP_ERR_003' });
  for (let compared = 0; compared < 20;) {
    if ((await signIn(attacker, 'wrong')).message === WRONG) compared += 1;
    else server.advanceClock(60);
  }

  const owner = await server.visitor();
  const started = server.now().getTime();
  const { message, data } = await signIn(owner, RIGHT);
  expect(message).toBe(LONG_WAIT);
  const challenge = await owner.open(`${LOGIN_CHALLENGE}?SMQUERYDATA=${encodeURIComponent(data)}`);
  const solved = proofHeader(await solvePayload(challenge.body as unknown as Challenge));
  expect((await signIn(owner, RIGHT, solved)).message).toBe('/apps/home');
  expect(server.now().getTime()).toBe(started);
  expect((await sendPasscode()).body).toMatchObject({ errorMessage: 'OTP_ERR_003' });
});
