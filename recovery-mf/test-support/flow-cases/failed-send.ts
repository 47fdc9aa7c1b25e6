import { sentByCall, sentByEmail } from '../../src/fixtures';
import { sentBySms } from '../../src/fixtures/sent-passcodes';
import type { FailedSend } from '../../src/flow/recovery-state';
import { at, byCall, type Case, failure, GENERIC, persisted, lastSent, locked, wrong } from './case';

const failed = (sent: typeof sentByEmail, hasEarlier: boolean): FailedSend => ({
  channel: sent.channel,
  channelValue: sent.channelValue,
  unprotectedValue: sent.unprotectedValue,
  hasEarlier,
});
const { otp: _, ...callWithoutCode } = sentByCall;
const withoutEarlierPasscode = { failedSend: failed(sentByEmail, false) };
const withEarlierPasscode = { sendOtp: sentByEmail, failedSend: failed(sentBySms, true) };

export const FAILED_SEND_CASES: readonly Case[] = [
  [
    'OTP-5 VER-5 a failed first send leaves no passcode to enter, and another one can be requested at once',
    at('VERIFY', { sendOtp: { ...lastSent, statusAt: 1 }, ...GENERIC }),
    { type: 'SEND_FAILED', sentAt: lastSent.sentAt, earlier: null },
    'VERIFY',
    null,
    {
      errorMessage: null,
      failedSend: failed(lastSent, false),
      sendOtp: { ...lastSent, resendsLeft: 1, resendAvailableAt: lastSent.sentAt },
    },
  ],
  [
    'OTP-5 a failed phone call removes its code from the screen',
    at('VERIFY', byCall),
    { type: 'SEND_FAILED', sentAt: sentByCall.sentAt, earlier: null },
    'VERIFY',
    null,
    {
      failedSend: failed(sentByCall, false),
      sendOtp: {
        ...callWithoutCode,
        otp: null,
        resendsLeft: sentByCall.resendsLeft + 1,
        resendAvailableAt: sentByCall.sentAt,
      },
    },
  ],
  [
    'OTP-5 VER-5 a failed resend restores the earlier passcode, also one of another channel',
    at('VERIFY', { sendOtp: sentBySms }),
    { type: 'SEND_FAILED', sentAt: sentBySms.sentAt, earlier: sentByEmail },
    'VERIFY',
    null,
    withEarlierPasscode,
  ],
  [
    'OTP-5 entering the earlier passcode removes the message about the failed send',
    at('VERIFY', withEarlierPasscode),
    { type: 'ERROR_CLEARED' },
    'VERIFY',
    null,
    { sendOtp: sentByEmail, failedSend: null },
  ],
  [
    'VER-5 a resend after a failed send keeps its message until a passcode is sent',
    at('VERIFY', withoutEarlierPasscode),
    { type: 'RESEND_REQUESTED' },
    'VERIFY',
    'generateOtp',
    { ...withoutEarlierPasscode, busy: 'generateOtp' },
  ],
  [
    'VER-5 after a rejected resend there is still no passcode',
    at('VERIFY', withoutEarlierPasscode),
    { type: 'PASSCODE_NOT_SENT', failure: failure(), at: 5 },
    'VERIFY',
    null,
    { ...withoutEarlierPasscode, ...GENERIC },
  ],
  [
    'VER-5 a sent passcode clears a failed send',
    at('VERIFY', withoutEarlierPasscode),
    { type: 'PASSCODE_SENT', sendOtp: sentByEmail },
    'VERIFY',
    null,
    { failedSend: null, sendOtp: sentByEmail },
  ],
  [
    'VER-2 returning to the options clears a failed send',
    at('VERIFY', withoutEarlierPasscode),
    { type: 'RETURNED' },
    'OTP',
    null,
    { failedSend: null, sendOtp: null },
  ],
  [
    'VER-4 a late poll of a failed phone call changes nothing',
    at('VERIFY', { ...byCall, failedSend: failed(sentByCall, false) }),
    { type: 'VERIFICATION_FAILED', failure: wrong, at: 5 },
    'VERIFY',
    null,
    { ...byCall, failedSend: failed(sentByCall, false), errorMessage: null },
  ],
  [
    'VER-7 a late poll that reports a locked recovery leads to ERROR',
    at('VERIFY', withoutEarlierPasscode),
    { type: 'VERIFICATION_FAILED', failure: locked, at: 5 },
    'ERROR',
    null,
  ],
  [
    'SEC-R17 OTP-5 a failed phone call is shown again after a reload, with nothing to enter',
    at('REQUEST'),
    {
      type: 'STEP_SHOWN',
      kept: persisted('VERIFY', {
        sendOtp: { ...sentByCall, otp: null },
        failedSend: failed(sentByCall, false),
      }),
    },
    'VERIFY',
    null,
    { sendOtp: { ...sentByCall, otp: null }, failedSend: failed(sentByCall, false) },
  ],
];
