import type { Channel, FindUserRequest, Flow, ProofOfWork } from '@portal/contract/api';
import type { ApiFailure } from '../api/api-error';
import type { OtpAuth, SendOtp } from '../api/recovery-results';
import type { PersistedRecovery } from './persisted-recovery';
import type { CallStatus, RecoveryUserType, ResendNotice } from './recovery-state';

/** Events of a recovery: actions of the visitor and results of effects. */
export type RecoveryEvent =
  | { readonly type: 'RESET'; readonly flow: Flow; readonly firstTime: boolean }
  | { readonly type: 'ERROR_CLEARED' }
  | { readonly type: 'RETURNED' }
  /** The browser shows a step again by reload, Back or Forward; null is the first step. */
  | { readonly type: 'STEP_SHOWN'; readonly kept: PersistedRecovery | null }
  // REQUEST
  /** The change-password screen had no valid grant. */
  | { readonly type: 'REDIRECTED_BACK' }
  | { readonly type: 'USER_ID_ENTERED'; readonly userId: string }
  /** Name and e-mail address of a visitor who has forgotten the User ID (REC-4). */
  | ({ readonly type: 'DETAILS_ENTERED' } & Readonly<FindUserRequest>)
  /** `proof` is the proof of work of the look-up, if any; the start of the recovery reuses it. */
  | {
      readonly type: 'USER_FOUND';
      readonly principalId: string;
      readonly userId: string;
      readonly proof?: string;
    }
  | { readonly type: 'USER_NOT_FOUND'; readonly failure: ApiFailure }
  /** The service demands a proof of work for the request; `proofs` is the number of rejected proofs. */
  | {
      readonly type: 'PROOF_DEMANDED';
      readonly step: 'findUser' | 'startRecovery';
      readonly challenge: ProofOfWork;
      readonly proofs: number;
    }
  | { readonly type: 'CHANNELS_FOUND'; readonly otpAuth: OtpAuth; readonly userType: RecoveryUserType }
  | { readonly type: 'CHANNELS_FAILED'; readonly failure: ApiFailure }
  // OTP
  | { readonly type: 'CHANNEL_CHOSEN'; readonly channel: Channel }
  | { readonly type: 'PASSCODE_SENT'; readonly sendOtp: SendOtp }
  | { readonly type: 'PASSCODE_NOT_SENT'; readonly failure: ApiFailure; readonly at: number }
  /** The visitor has waited for as long as the banner said. */
  | { readonly type: 'WAITED' }
  // VERIFY
  | { readonly type: 'PASSCODE_SUBMITTED'; readonly otp: string }
  | { readonly type: 'PHONE_CALL_POLLED' }
  | { readonly type: 'STATUS_DUE' }
  | { readonly type: 'RESEND_REQUESTED' }
  | { readonly type: 'RESEND_ANNOUNCED'; readonly resendNotice: ResendNotice }
  /** `firstTime` comes from the user's record; absent when the service does not report it, as for FUID. */
  | { readonly type: 'VERIFIED'; readonly firstTime?: boolean }
  | { readonly type: 'PHONE_CALL_PENDING'; readonly callStatus: CallStatus }
  | { readonly type: 'CHANNEL_UNREACHABLE' }
  /** The message sent at `sentAt` could not be delivered; the passcode `earlier` is valid again. */
  | { readonly type: 'SEND_FAILED'; readonly sentAt: number; readonly earlier: SendOtp | null }
  | { readonly type: 'VERIFICATION_FAILED'; readonly failure: ApiFailure; readonly at: number }
  /** `to` is the masked e-mail address; empty when it is unknown. */
  | { readonly type: 'USER_ID_SENT'; readonly to: string }
  | { readonly type: 'USER_ID_NOT_SENT'; readonly failure: ApiFailure; readonly at: number }
  | { readonly type: 'TEMPORARY_PASSWORD_READY' }
  | { readonly type: 'TEMPORARY_PASSWORD_FAILED'; readonly failure: ApiFailure; readonly at: number };

export type EventType = RecoveryEvent['type'];
export type EventOf<Type extends EventType> = Extract<RecoveryEvent, { type: Type }>;
