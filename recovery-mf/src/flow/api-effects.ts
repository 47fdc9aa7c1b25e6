import { isKeypadChannel } from '@portal/contract/recovery';
import { maskEmail } from '@portal/contract/validation';
import { REJECTED } from '../api/api-error';
import { isSuccess } from '../api/parse-response';
import type { RecoveryApi } from '../api/recovery-api';
import type { EarlierPasscode, OtpAuth, SendOtp } from '../api/recovery-results';
import type { ApiEffects } from './api-effect';
import { type ChallengeOption, challengeOptions } from './challenge-options';
import { grantEnd } from './grant-end';
import { maskedContact } from './masked-contact';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import { createRequestEffects } from './request-effects';

/** Default validity of a grant when the service does not report it, in seconds (D-7). */
const GRANT_SECONDS = 20 * 60;

/** Statuses with which a service reports that it lacks the status operation, or does not know the transaction. */
const NO_STATUS: ReadonlySet<unknown> = new Set([404, 405, 501]);

const getStatus = (error: unknown): unknown =>
  (error as { readonly response?: { readonly status?: unknown } } | null)?.response?.status;

const requireRecovery = (state: RecoveryState): OtpAuth => {
  if (state.otpAuth === null) throw new Error('The recovery has no channels yet');
  return state.otpAuth;
};

const requireSentPasscode = (state: RecoveryState): SendOtp => {
  if (state.sendOtp === null) throw new Error('No passcode has been sent');
  return state.sendOtp;
};

/** Returns the destination of the newest send, for a resend. */
const resendOption = (state: RecoveryState): Pick<ChallengeOption, 'channel' | 'value'> => {
  const { channel, unprotectedValue: value } = state.failedSend ?? requireSentPasscode(state);
  return { channel, value };
};

/**
 * Adds the destination to an earlier passcode.
 *
 * @returns null when the recovery does not offer the channel, so the passcode could not be entered
 */
const completeEarlierPasscode = (
  earlier: EarlierPasscode,
  otpAuth: OtpAuth,
  failed: SendOtp,
): SendOtp | null => {
  const option = challengeOptions(otpAuth).find(({ channel }) => channel === earlier.channel);
  if (option === undefined) return null;
  const { statusAt: _, passcodeCharacters: __, reference: ___, hasDeviceTime: ____, ...common } = failed;
  return {
    ...common,
    ...earlier,
    channelValue: maskedContact(option.value, option.channel),
    unprotectedValue: option.value,
    otp: null,
    // A failed send does not count, so another can be requested at once (VER-5).
    resendAvailableAt: earlier.sentAt,
  };
};

/**
 * Creates the effects that call the API. Each resolves with the event that the flow handles next.
 *
 * @param now this device's clock, in milliseconds since 1970
 */
export const createApiEffects = (api: RecoveryApi, now: () => number): ApiEffects => {
  const verify = async (state: RecoveryState, otp: string): Promise<RecoveryEvent> => {
    // Read before the request, so that a slow response does not extend the displayed time.
    const requestedAt = now();
    const response = await api.verifyOtp(requireRecovery(state), state.flow, requireSentPasscode(state), otp);
    if (isSuccess(response.authenticationResult)) {
      grantEnd.set(requireRecovery(state), requestedAt + (response.grantSeconds ?? GRANT_SECONDS) * 1000);
      return { type: 'VERIFIED', firstTime: response.firstTime ?? state.firstTime };
    }
    // Any other result counts as a rejection (VER-7).
    if (response.authenticationResult) return { type: 'VERIFICATION_FAILED', failure: REJECTED, at: now() };
    if (response.channelStatus === 'STATUS.UNREACHABLE') return { type: 'CHANNEL_UNREACHABLE' };
    if (response.channelStatus === 'STATUS.PENDING')
      return { type: 'PHONE_CALL_PENDING', callStatus: response.callStatus ?? 'CALLING' };
    throw new Error('The answer to a passcode is none that is known');
  };

  let isPolling = false;
  let isReading = false;
  /**
   * Transaction whose status the service does not have. Not remembered for the page, because a custom service may lack this
   * optional operation, or respond with 404 for a transaction that it no longer knows.
   */
  let transactionWithoutStatus: string | null = null;

  return {
    ...createRequestEffects(api),

    generateOtp: async (state, event) => {
      const otpAuth = requireRecovery(state);
      const option =
        event.type === 'CHANNEL_CHOSEN'
          ? challengeOptions(otpAuth).find(({ channel }) => channel === event.channel)
          : resendOption(state);
      if (option === undefined) return { type: 'PASSCODE_NOT_SENT', failure: REJECTED, at: now() };
      const channelValue = maskedContact(option.value, option.channel);
      return {
        type: 'PASSCODE_SENT',
        sendOtp: await api.generateOtp(otpAuth, state.flow, option, channelValue),
      };
    },

    verifyOtp: async (state, event) => verify(state, event.type === 'PASSCODE_SUBMITTED' ? event.otp : ''),

    pollPhoneCall: async (state) => {
      // A passcode is accepted only once, so one of two concurrent requests would be rejected.
      if (isPolling) return null;
      isPolling = true;
      return await verify(state, requireSentPasscode(state).otp ?? '').finally(() => (isPolling = false));
    },

    readCallStatus: async (state) => {
      if (isReading || state.sendOtp?.transactionId === transactionWithoutStatus) return null;
      isReading = true;
      try {
        const [otpAuth, sendOtp] = [requireRecovery(state), requireSentPasscode(state)];
        const read = await api.readCallStatus(otpAuth, state.flow, sendOtp);
        const { sendStatus, callStatus: status, earlier } = read;
        if (sendStatus === 'FAILED')
          return {
            type: 'SEND_FAILED',
            sentAt: sendOtp.sentAt,
            earlier: earlier ? completeEarlierPasscode(earlier, otpAuth, sendOtp) : null,
          };
        if (!isKeypadChannel(sendOtp.channel)) return null;
        // Only the verification handles the end of a phone call, so poll it now instead of after up to 20 s.
        return status === 'CALLING' || status === 'ANSWERED'
          ? { type: 'PHONE_CALL_PENDING', callStatus: status }
          : { type: 'PHONE_CALL_POLLED' };
      } catch (error) {
        if (NO_STATUS.has(getStatus(error))) transactionWithoutStatus = state.sendOtp?.transactionId ?? null;
        return null;
      } finally {
        isReading = false;
      }
    },

    sendUserId: async ({ transactionKey, otpAuth, emailId }) => {
      await api.sendUserId(transactionKey, otpAuth?.retryKey);
      const onFile = otpAuth?.primaryEmail;
      return {
        type: 'USER_ID_SENT',
        // The look-up is not persisted, so after a reload the e-mail address is unknown.
        to: onFile ? maskedContact(onFile, 'Email') : maskEmail(emailId),
      };
    },

    createTemporaryPassword: async (state) => {
      await api.createTemporaryPassword(requireRecovery(state).userId);
      return { type: 'TEMPORARY_PASSWORD_READY' };
    },
  };
};
