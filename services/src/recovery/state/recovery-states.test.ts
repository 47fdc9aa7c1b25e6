import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isQuick } from '../../../test-support/quick-run';
import { useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import {
  RECOVERY_REQUESTS,
  type SeededRecovery,
  seedRecovery,
  type State,
  STATES,
} from '../../../test-support/recovery/seeded-recovery';
import { testSignOn } from '../../../test-support/services-under-test';

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

const server = useRecoveryServer(
  {},
  {},
  {
    also: testSignOn,
  },
);

/**
 * Sends a request from the page of this recovery.
 * @returns true when the operation succeeded
 */
async function succeeds(call: CallName, recovery: SeededRecovery): Promise<boolean> {
  if (call === 'passwordServices') {
    const { headers } = await recovery.visitor.open('/pw/forms/smpwservices.fcc?SMAUTHREASON=34');
    return String(headers.location).startsWith('/nxn/fps-self-change-pw');
  }
  if (call === 'resendOtp') server.advanceClock(31);
  const { send } = RECOVERY_REQUESTS[call === 'resendOtp' ? 'generateOtp' : call];
  const { status, body } = await send(recovery);
  return status === 200 && (call !== 'verifyOtp' || body.authenticationResult === 'SUCCESS');
}

/** A quick run tries every other operation in one state, and the rest in another one. */
const triedStates = STATES.filter((_state, index) => !isQuick || index === 1 || index === 4);

describe.each(triedStates)('in the state “%s” @SEC-R1', (state) => {
  const calls = CALLS.filter((_call, at) => !isQuick || at % 2 === (state === STATES[1] ? 0 : 1));
  test.each(calls)('%s succeeds only where it is allowed @SEC-R1', async (call) => {
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
  const tableRows = rows.map(([, call = '', ...cells]) => [
    call.replaceAll('`', ''),
    STATES.filter((_, index) => cells[index] === 'yes'),
  ]);
  expect(tableRows).toEqual(
    CALLS.map((call) => [call, STATES.filter((state) => LEGAL[call].includes(state))]),
  );
});
