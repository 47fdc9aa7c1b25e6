import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';
import {
  CHANGE,
  DETAILS,
  type SeededRecovery,
  seedRecovery,
  type State,
  STATES,
} from '../../../test-support/recovery/seeded-recovery';
import { testWhiteLabels, unstyledPages } from '../../../test-support/services-under-test';
import { signOnService } from '../../sign-on/sign-on-service';

const CALLS = [
  'startRecovery',
  'generateOtp',
  'resendOtp',
  'verifyOtp',
  'createTemporaryPassword',
  'changePassword',
  'passwordServices',
  'findUser',
  'openPrincipal',
  'sendUserId',
  'readUserType',
] as const;
type CallName = (typeof CALLS)[number];

/** States in which an operation succeeds. Starting, looking up and reading the user type change no recovery. */
const LEGAL: Readonly<Record<CallName, readonly State[]>> = {
  startRecovery: STATES,
  generateOtp: ['choosing', 'sent'],
  resendOtp: ['choosing', 'sent'],
  // The browser that verified it gets the same response again: the first may have been lost.
  verifyOtp: ['sent', 'proved', 'ready'],
  createTemporaryPassword: ['proved', 'ready'],
  changePassword: ['ready'],
  passwordServices: ['ready'],
  findUser: STATES,
  openPrincipal: ['none', 'choosing', 'sent', 'locked'],
  sendUserId: ['proved', 'ready'],
  readUserType: STATES,
};

/** Operations of the forgotten User ID flow; all others are tested in the forgotten password flow. */
const OF_USER_ID: readonly CallName[] = ['openPrincipal', 'sendUserId'];

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer(
    {},
    {},
    {
      also: (service) => signOnService(service, unstyledPages, { whiteLabelExists: testWhiteLabels }),
    },
  );
});
afterAll(() => server.close());

/**
 * Sends a request from the page of this recovery.
 * @returns true when the operation succeeded
 */
async function succeeds(
  call: CallName,
  { visitor, claims, principalId, code }: SeededRecovery,
): Promise<boolean> {
  const { userId } = claims;
  const isDone = async (response: Promise<{ status: number }>) => (await response).status === 200;
  switch (call) {
    case 'startRecovery':
      return isDone(visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' }));
    case 'generateOtp':
      return isDone(visitor.post('/fps/generate-otp', claims));
    case 'resendOtp':
      server.advanceClock(31);
      return isDone(visitor.post('/fps/generate-otp', claims));
    case 'verifyOtp': {
      const { body } = await visitor.post('/fps/verify-otp', proof(claims, code));
      return body.authenticationResult === 'SUCCESS';
    }
    case 'createTemporaryPassword':
      return isDone(visitor.post(`/fps/email/${userId}`));
    case 'changePassword':
      return isDone(visitor.post('/change', { userId, ...CHANGE }));
    case 'passwordServices': {
      const { headers } = await visitor.open('/pw/forms/smpwservices.fcc?SMAUTHREASON=34');
      return String(headers.location).startsWith('/nxn/fps-self-change-pw');
    }
    case 'findUser':
      return isDone(visitor.post('/fuid/lookup', DETAILS));
    case 'openPrincipal':
      return isDone(visitor.post('/uti/decrypt', { encryptedId: principalId }));
    case 'sendUserId':
      return isDone(visitor.post('/fuid/emails', { principalId }));
    case 'readUserType':
      return isDone(visitor.get(`/uti/${userId}`));
  }
}

const isQuick = process.env['TEST_QUICK'] === '1';
/** A quick run tries every other operation in one state, and the rest in another one. */
const triedStates = STATES.filter((_state, index) => !isQuick || index === 1 || index === 4);

describe.each(triedStates)('in the state “%s” @SEC-R1', (state) => {
  const calls = CALLS.filter((_call, at) => !isQuick || at % 2 === (state === STATES[1] ? 0 : 1));
  test.each(calls)('%s succeeds only where it is allowed @SEC-R1', async (call) => {
    await server.reset();
    const recovery = await seedRecovery(server, state, OF_USER_ID.includes(call));
    // Without the key this is a new request, not a repetition after a lost response.
    recovery.visitor.key = null;
    // Lock notices are sent in the background.
    const messages = async () =>
      (
        await server.database.query(
          `SELECT 1 FROM outbox_messages WHERE code IS NOT NULL OR subject IS DISTINCT FROM 'Wrong passcodes for your account'`,
        )
      ).length;
    const before = await messages();
    const isLegal = LEGAL[call].includes(state);
    expect(await succeeds(call, recovery)).toBe(isLegal);
    if (!isLegal) expect(await messages()).toBe(before);
    const grants = await server.database.query('SELECT 1 FROM recovery_grants');
    expect(grants.length).toBeLessThanOrEqual(1);
  });
});

test('the documented table equals the tested one @SEC-R1', () => {
  const document = readFileSync(join(__dirname, '../../../../docs/reference/recovery-states.md'), 'utf8');
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const shown = rows.map(([, call = '', ...cells]) => [
    call.replaceAll('`', ''),
    STATES.filter((_, index) => cells[index] === 'yes'),
  ]);
  expect(shown).toEqual(CALLS.map((call) => [call, STATES.filter((state) => LEGAL[call].includes(state))]));
});
