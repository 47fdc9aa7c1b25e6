import {
  begin,
  proof,
  type TestChannel,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';
import { NotDeliveredError } from '../../messages/message-channels';
import { openMessageChannels } from '../../messages/open-message-channels';
import { RECOVERY_LIMITS } from '../recovery-settings';

/* State after a send that no provider accepted, and what the page learns about it. */

let fails = false;
const server = useRecoveryServer(
  { wrongCodesUntilLetters: 3 },
  {},
  {
    openChannels: async (...given) => {
      const channels = await openMessageChannels(...given);
      return {
        ...channels,
        send: (message) =>
          fails ? Promise.reject(new NotDeliveredError('unavailable', 'in a test')) : channels.send(message),
      };
    },
  },
);
beforeEach(() => {
  fails = false;
});

/** Finds an unknown User ID whose decoy has every channel. */
async function unknownWithPhone(): Promise<string> {
  const visitor = await server.visitor();
  for (let i = 0; ; i += 1) {
    const userId = `unknown.${i}`;
    const { body } = await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId });
    if (body.primaryEmail && body.cellPhone && body.businessPhone) return userId;
  }
}

async function opened(userId = 'alex.morgan') {
  const visitor = await server.visitor();
  const emailed = await begin(visitor, userId);
  const { body } = await visitor.post('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId });
  const { transactionId, sessionId } = body;
  const values = { Email: body.primaryEmail, SMS: body.cellPhone, Call: body.businessPhone };
  const claims = (channel: TestChannel) => ({
    ...emailed,
    channel,
    value: String(values[channel]),
    transactionId: String(transactionId),
    sessionId: String(sessionId),
  });
  const send = async (channel: TestChannel, isTaken: boolean) => {
    fails = !isTaken;
    const sent = await visitor.post('/fps/generate-otp', claims(channel));
    expect(sent.status).toBe(200);
    if (!isTaken) await server.finishRetries();
    return sent.body;
  };
  const status = async (channel: TestChannel) =>
    (await visitor.post('/fps/call-status', claims(channel))).body;
  const prove = async (channel: TestChannel, code: string) =>
    (await visitor.post('/fps/verify-otp', proof(claims(channel), code))).body;
  return { send, status, prove };
}

describe.each(['a user', 'a decoy'])('the recovery of %s @OTP-5 @SEC-R4', (who) => {
  let userId = 'alex.morgan';
  beforeAll(async () => {
    if (who === 'a decoy') userId = await unknownWithPhone();
  });
  /** A decoy's send fails when the last real message by the same channel failed. */
  const failing = async (channel: TestChannel) => {
    if (who === 'a decoy') await (await opened()).send(channel, false);
  };

  test('has no passcode to enter after the first send failed', async () => {
    const { send, status } = await opened(userId);
    await failing('Email');
    await send('Email', false);
    expect(await status('Email')).toEqual({ sendStatus: 'FAILED' });
  });

  test('reports which passcode is valid again after a failed resend by another channel', async () => {
    const { send, status } = await opened(userId);
    const { sentAt, validUntil, reference } = await send('Email', true);
    server.advanceClock(30);
    await failing('SMS');
    await send('SMS', false);
    expect(await status('SMS')).toEqual({
      sendStatus: 'FAILED',
      earlier: {
        channel: 'Email',
        passcodeCharacters: 'digits',
        sentAt,
        validUntil,
        resendsLeft: RECOVERY_LIMITS.resendsPerTransaction,
        reference,
      },
    });
  });

  const tag = who === 'a user' ? '@quick' : '@long';
  test(`reports neither a passcode that has since expired nor that of a phone call ${tag}`, async () => {
    const first = await opened(userId);
    await first.send('Email', true);
    server.advanceClock(19 * 60);
    await failing('SMS');
    await first.send('SMS', false);
    expect(await first.status('SMS')).toMatchObject({ earlier: { channel: 'Email' } });
    server.advanceClock(60);
    expect(await first.status('SMS')).toEqual({ sendStatus: 'FAILED' });
    const second = await opened(userId);
    await second.send('Call', true);
    server.advanceClock(30);
    await failing('Email');
    await second.send('Email', false);
    expect(await second.status('Email')).toEqual({ sendStatus: 'FAILED' });
  });
});

test.each([
  ['a passcode of digits after a failed one with letters', 0, 3],
  ['a passcode with letters after a failed one of digits', 3, 0],
])('%s keeps its characters @SEC-R2 @VER-5', async (_which, before, after) => {
  const wrongInARow = (count: number) =>
    server.database.query('UPDATE recovery_wrong_codes SET in_a_row = $1', [count]);
  const { send, status, prove } = await opened();
  // A wrong passcode in another recovery, so that the account has a row.
  const other = await opened();
  await other.send('SMS', true);
  await other.prove('SMS', '0');
  server.advanceClock(30);
  await wrongInARow(before);
  const sent = await send('Email', true);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  server.advanceClock(30);
  await wrongInARow(after);
  const failed = await send('Email', false);
  const both = ['digits', 'alphanumeric'];
  expect([sent.passcodeCharacters, failed.passcodeCharacters]).toEqual(before ? both.reverse() : both);
  const { earlier } = await status('Email');
  expect(earlier).toMatchObject({ passcodeCharacters: sent.passcodeCharacters });
  expect(await prove('Email', code)).toMatchObject({ authenticationResult: 'SUCCESS' });
});
