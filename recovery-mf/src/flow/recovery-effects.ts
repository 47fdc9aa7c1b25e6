import { callFailure, REFUSED } from '../calls/call-failure';
import type { RecoveryCalls } from '../calls/recovery-calls';
import { sentContact } from '../contacts/masked-contact';
import { challengeOptions, type ChallengeOption } from './challenge-options';
import type { RecoveryEvent } from './recovery-events';
import type { OtpAuth, RecoveryState, SendOtp } from './recovery-state';
import type { Effects } from './recovery-store';

/** What the flow needs of the page around it. */
export interface RecoverySurroundings {
  readonly calls: RecoveryCalls;
  /** This device's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Goes on to the change-password screen (CHG-1).
   *
   * @returns what went wrong on the way; null when the recovery is being left
   */
  readonly goToChangePassword: (state: RecoveryState) => Promise<RecoveryEvent | null>;
}

const opened = (state: RecoveryState): OtpAuth => {
  if (state.otpAuth === null) throw new Error('The recovery has no channels yet');
  return state.otpAuth;
};

const sent = (state: RecoveryState): SendOtp => {
  if (state.sendOtp === null) throw new Error('No passcode has been sent');
  return state.sendOtp;
};

/** The calls behind the flow, each turned into the event it ends in. */
export const recoveryEffects = ({ calls, now, goToChangePassword }: RecoverySurroundings): Effects => {
  const generate = async (
    state: RecoveryState,
    option: Pick<ChallengeOption, 'channel' | 'value'>,
  ): Promise<RecoveryEvent> => {
    try {
      const shown = sentContact(option.value, option.channel);
      const sendOtp = await calls.generateCode(opened(state), state.flow, option, shown);
      return { type: 'CODE_SENT', sendOtp };
    } catch (error) {
      return { type: 'CODE_NOT_SENT', failure: callFailure(error), at: now() };
    }
  };

  const verify = async (state: RecoveryState, otp: string): Promise<RecoveryEvent> => {
    try {
      const answer = await calls.verifyCode(opened(state), state.flow, sent(state), otp);
      if (answer.authenticationResult === 'SUCCESS') return { type: 'VERIFIED' };
      // Another result than the contract knows: the services said no (VER-7).
      if (answer.authenticationResult) return { type: 'NOT_VERIFIED', failure: REFUSED, at: now() };
      if (answer.channelStatus === 'STATUS.UNREACHABLE') return { type: 'CALL_UNREACHABLE' };
      if (answer.channelStatus === 'STATUS.PENDING')
        return { type: 'CALL_PENDING', callStatus: answer.callStatus ?? 'CALLING' };
      throw new Error('The answer to a passcode is none that is known');
    } catch (error) {
      return { type: 'NOT_VERIFIED', failure: callFailure(error), at: now() };
    }
  };

  return {
    lookUpUser: async (_, event) => {
      try {
        if (event.type !== 'DETAILS_ENTERED') throw new Error('A look-up needs the details of a visitor');
        const principalId = await calls.lookUpUser(event);
        if (principalId === null) return { type: 'USER_NOT_FOUND', failure: REFUSED };
        return { type: 'USER_FOUND', principalId, userId: await calls.openSealedUser(principalId) };
      } catch (error) {
        return { type: 'USER_NOT_FOUND', failure: callFailure(error) };
      }
    },

    retrieveChannels: async (state) => {
      try {
        const otpAuth = await calls.retrieveChannels(state.userId, state.flow);
        const userType = await calls.userType(otpAuth.userId).catch(() => 'both' as const);
        return { type: 'CHANNELS_FOUND', otpAuth, userType };
      } catch (error) {
        return { type: 'CHANNELS_FAILED', failure: callFailure(error) };
      }
    },

    generateCode: async (state, event) => {
      const channel = event.type === 'CHANNEL_CHOSEN' ? event.channel : null;
      const option = challengeOptions(opened(state)).find((candidate) => candidate.channel === channel);
      if (option !== undefined) return generate(state, option);
      return { type: 'CODE_NOT_SENT', failure: REFUSED, at: now() };
    },

    resendCode: async (state) => {
      const { channel, unprotectedValue } = sent(state);
      return generate(state, { channel, value: unprotectedValue });
    },

    verifyCode: async (state, event) => verify(state, event.type === 'CODE_ENTERED' ? event.otp : ''),

    pollCall: async (state) => verify(state, sent(state).otp ?? ''),

    sendUserId: async (state) => {
      try {
        await calls.sendUserId(state.transactionKey);
        return { type: 'USER_ID_SENT' };
      } catch (error) {
        return { type: 'USER_ID_NOT_SENT', failure: callFailure(error) };
      }
    },

    requestTemporaryPassword: async (state) => {
      try {
        await calls.requestTemporaryPassword(opened(state).userId);
        return { type: 'TEMPORARY_PASSWORD_READY' };
      } catch (error) {
        return { type: 'TEMPORARY_PASSWORD_FAILED', failure: callFailure(error), at: now() };
      }
    },

    goToChangePassword,
  };
};
