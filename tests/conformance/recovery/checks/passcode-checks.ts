import { setTimeout as delay } from 'node:timers/promises';
import { type Check, requireThat, skipUnless } from '../../kit/check';
import { describeResponse, getField } from '../../kit/http-client';
import {
  decodeValue,
  encodeValue,
  isVerified,
  offeredChannels,
  otherPasscode,
  readErrorCode,
  requireRejected,
} from '../recovery-client';
import type { RecoveryContext } from '../recovery-context';

/** Number of wrong passcodes after which a recovery must be locked. */
const MAX_WRONG = 10;
/** Number of passcode requests, and the maximum number of delivered messages. */
const SENDS = 12;
const MAX_SENT = 8;
/** Maximum duration of a phone call, and the interval at which these checks poll it. */
const RINGS_MS = 90_000;
const POLL_INTERVAL_MS = 2_000;

/** Checks of generate-otp and verify-otp. */
export const PASSCODE_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-SEND',
    title: 'generate-otp by e-mail or text message delivers a passcode of at most 6 letters and digits',
    run: async (context) => {
      const user = context.nextUser();
      const recovery = await context.start(user);
      const channel = context.messageChannel(recovery);
      const before = await context.messagesTo(user);
      const response = await recovery.send(channel);
      requireThat(
        getField(response.json, 'otp') === undefined || !context.service.target.isPortal,
        `The portal passes on otp for ${channel}: update the portal.`,
      );
      const passcode = user.passcode ?? (await context.newestPasscode(user, channel, before));
      context.secrets.add(passcode);
      const isDigits = getField(response.json, 'passcodeCharacters') === 'digits';
      requireThat(
        (isDigits ? /^\d{1,6}$/ : /^[A-Za-z0-9]{1,6}$/).test(passcode),
        `The passcode "${passcode}" does not fit the page’s field: send at most 6 ${isDigits ? 'digits, or omit passcodeCharacters' : 'letters and digits'}.`,
      );
    },
  },
  {
    id: 'REC-WRONG',
    title: 'a wrong passcode is rejected, the right one after it is accepted',
    run: async (context) => {
      const { recovery, channel, passcode } = await context.startAndSend(context.nextUser());
      const wrong = await recovery.verify(channel, otherPasscode(passcode));
      requireRejected(wrong, 'A wrong passcode');
      const code = readErrorCode(wrong);
      requireThat(
        code === null || code === 'OTP_ERR_001',
        `The first wrong passcode gets ${code}: send OTP_ERR_001. OTP_ERR_002 says that it has expired, OTP_ERR_003 closes the request, and other codes say nothing about the passcode.`,
      );
      const response = await recovery.verify(channel, passcode);
      requireThat(
        isVerified(response),
        `Accept the right passcode after a wrong one: ${describeResponse(response)}`,
      );
    },
  },
  {
    id: 'REC-TRANSACTION',
    title: 'a passcode belongs to its recovery: another recovery of the same user rejects it',
    run: async (context) => {
      const user = context.nextUser();
      const { passcode } = await context.startAndSend(user);
      const other = await context.start(user);
      const response = await other.verify(context.messageChannel(other), passcode);
      requireRejected(response, 'The passcode of another recovery');
    },
  },
  {
    id: 'REC-BOUND',
    title: 'a recovery belongs to its browser: another one can neither send nor verify its passcode',
    run: async (context) => {
      const { recovery, channel, passcode } = await context.startAndSend(context.nextUser());
      const browser = await context.service.browser();
      requireRejected(await recovery.sendOnce(channel, {}, browser), 'generate-otp of another browser');
      const response = await recovery.verify(channel, passcode, { browser });
      requireRejected(response, 'verify-otp of another browser');
    },
  },
  {
    id: 'REC-CLAIMS',
    title: 'transactionId, userId and value are compared with the recovery',
    run: async (context) => {
      const recovery = await context.start(context.nextUser());
      const channel = context.messageChannel(recovery);
      const transactionId = 'A'.repeat(24);
      const stranger = { value: encodeValue('stranger@example.net') };
      requireRejected(await recovery.sendOnce(channel, { transactionId }), 'An unknown transactionId');
      requireRejected(
        await recovery.sendOnce(channel, { userId: context.lockedUser.userId }),
        'Another userId',
      );
      requireRejected(await recovery.sendOnce(channel, stranger), 'A destination that was not offered');
    },
  },
  {
    id: 'REC-RESEND',
    title:
      'generate-otp again on the same transaction delivers a passcode that works, and the older one no longer does',
    run: async (context) => {
      const { recovery, channel, user, passcode: older } = await context.startAndSend(context.nextUser());
      const available = Date.parse(
        String(getField((await recovery.sendOnce(channel)).json, 'resendAvailableAt')),
      );
      if (available > Date.now()) await delay(Math.min(available - Date.now(), 60_000) + 500);
      const passcode = await context.sendPasscode(recovery, user, channel);
      if (passcode !== older)
        requireRejected(
          await recovery.verify(channel, older),
          'The passcode before the resend, which the page calls invalid,',
        );
      const response = await recovery.verify(channel, passcode);
      requireThat(isVerified(response), `Accept the newest passcode: ${describeResponse(response)}`);
    },
  },
  {
    id: 'REC-CALL',
    title: 'generate-otp by phone call returns the code to key in',
    run: async (context) => {
      for (const user of context.testUsers.users) {
        const recovery = await context.start(user);
        if (!offeredChannels(recovery.auth).includes('Call')) continue;
        const response = await recovery.send('Call');
        const code = decodeValue(getField(response.json, 'otp'));
        requireThat(code !== null && /^\d{4,8}$/.test(code), describeResponse(response));
        return;
      }
      skipUnless(false, 'No test user has a phone for calls.');
    },
  },
  {
    id: 'REC-UNREACHABLE',
    title: 'a phone call without an answer ends with STATUS.UNREACHABLE, or as a rejection',
    run: async (context) => {
      const user = context.testUsers.unreachableUser;
      skipUnless(user !== undefined, 'No test user is marked "unreachable".');
      const recovery = await context.start(user);
      const code = decodeValue(getField((await recovery.send('Call')).json, 'otp')) ?? '';
      const began = performance.now();
      for (;;) {
        const response = await recovery.verify('Call', code);
        requireThat(!isVerified(response), `The passcode was accepted: ${describeResponse(response)}`);
        const status = getField(response.json, 'channelStatus');
        if (status !== 'STATUS.PENDING') {
          requireThat(status === 'STATUS.UNREACHABLE' || response.status < 500, describeResponse(response));
          return;
        }
        requireThat(performance.now() - began < RINGS_MS, `It still rings: ${describeResponse(response)}`);
        await delay(POLL_INTERVAL_MS);
      }
    },
  },
];

/** Checks that use up the limits of the last user, so they run late. */
export const LIMIT_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-SEND-LIMIT',
    title: `${SENDS} requests for a passcode in one recovery deliver at most ${MAX_SENT} messages`,
    run: async (context) => {
      context.requireOutbox();
      const user = context.lockedUser;
      const recovery = await context.start(user);
      const channel = context.messageChannel(recovery);
      const before = (await context.messagesTo(user)).length;
      for (let sends = 0; sends < SENDS; sends += 1) await recovery.sendOnce(channel);
      const sent = (await context.messagesTo(user)).length - before;
      requireThat(sent <= MAX_SENT, `${sent} messages were sent.`);
    },
  },
  {
    id: 'REC-LOCK',
    title: `at most ${MAX_WRONG} wrong passcodes lead to OTP_ERR_003, after which the right one is rejected`,
    run: async (context) => {
      const { recovery, channel, passcode } = await context.startAndSend(context.lockedUser);
      let code: string | null = null;
      for (let tries = 0; tries < MAX_WRONG && code !== 'OTP_ERR_003'; tries += 1) {
        const response = await recovery.verify(channel, otherPasscode(passcode));
        requireRejected(response, 'A wrong passcode');
        code = readErrorCode(response);
      }
      requireThat(code === 'OTP_ERR_003', `The last code was ${code ?? 'none'}.`);
      requireRejected(await recovery.verify(channel, passcode), 'The right passcode after the lock');
    },
  },
];
