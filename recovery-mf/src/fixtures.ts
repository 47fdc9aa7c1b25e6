import type { SendOtp, OtpAuth, RecoveryState } from './flow/recovery-state';
import type { ChangeTicket } from './leaving/change-ticket';

/** A screen in one of its states, to be shown alone. */
export interface RecoveryFixture {
  readonly page: 'fps' | 'fuid' | 'changePassword';
  /** Laid over a recovery that has just been opened. */
  readonly state?: Partial<RecoveryState>;
  /** What the change-password screen is opened with. */
  readonly ticket?: ChangeTicket;
  readonly firstTime?: boolean;
  /** Shows what is folded away. */
  readonly unfolded?: true;
  /** Field in which Enter is pressed once the screen is there. */
  readonly enterIn?: string;
}

/** 14:02 UTC on a day in November. */
const SENT_AT = Date.UTC(2026, 10, 20, 14, 2);
const MINUTE = 60_000;

/** Masked by the services, three characters in front of base64. */
const EMAIL = `x7Q${btoa('m************n@post.example')}`;
const CELL_PHONE = `B2k${btoa('*******4821')}`;
const BUSINESS_PHONE = `p0Z${btoa('*******4864')}`;

export const otpAuth: OtpAuth = {
  userId: 'm.hartmann',
  sessionId: 'session-of-a-fixture',
  transactionId: 'transaction-of-a-fixture',
  primaryEmail: EMAIL,
  cellPhone: CELL_PHONE,
  businessPhone: BUSINESS_PHONE,
  supportedotpChannels: ['email', 'sms', 'phone'],
  reference: '7F2K-91QD',
};

export const sentByEmail: SendOtp = {
  channel: 'Email',
  channelValue: 'm************n@post.example',
  unprotectedValue: EMAIL,
  otp: null,
  transactionId: otpAuth.transactionId,
  sessionId: otpAuth.sessionId,
  sentAt: SENT_AT,
  validUntil: SENT_AT + 20 * MINUTE,
  resendAvailableAt: SENT_AT + MINUTE / 2,
  resendsLeft: 3,
  // The picture's clock: six seconds after the passcode was sent.
  clockOffset: SENT_AT + 6_000 - Date.now(),
};

/** The same a quarter of an hour and more later: less than a minute is left, or none. */
const agedBy = (minutes: number): SendOtp => ({
  ...sentByEmail,
  sentAt: SENT_AT - minutes * MINUTE,
  validUntil: SENT_AT + (20 - minutes) * MINUTE,
  resendAvailableAt: SENT_AT - minutes * MINUTE + MINUTE / 2,
});

export const sentBySms: SendOtp = {
  ...sentByEmail,
  channel: 'SMS',
  channelValue: '+XXXXXXX4821',
  unprotectedValue: CELL_PHONE,
};

export const sentByCall: SendOtp = {
  ...sentByEmail,
  channel: 'Call',
  channelValue: '+XXXXXXX4864',
  unprotectedValue: BUSINESS_PHONE,
  otp: '483920',
};

const verify = (
  sendOtp: SendOtp,
  verifyOtp: Partial<RecoveryState['verifyOtp']> = {},
): Partial<RecoveryState> => ({
  pageType: 'VERIFY',
  userId: otpAuth.userId,
  otpAuth,
  sendOtp,
  verifyOtp: { authenticationResult: null, callStatus: 'CALLING', failure: null, refusals: 0, ...verifyOtp },
});

const challenge: Partial<RecoveryState> = { pageType: 'OTP', userId: otpAuth.userId, otpAuth };

/** Every screen of the part in every state this version has. */
export const fixtures = {
  'request-password': { page: 'fps' },
  'request-first-time': { page: 'fps', state: { firstTime: true } },
  'request-busy': { page: 'fps', state: { userId: otpAuth.userId, busy: 'retrieveChannels' } },
  'request-error': { page: 'fps', state: { userId: otpAuth.userId, errorMessage: { key: 'error.generic' } } },
  'request-unavailable': {
    page: 'fps',
    state: { userId: otpAuth.userId, errorMessage: { key: 'error.unavailable' } },
  },
  'request-user-id': { page: 'fuid' },
  'request-user-id-missing': { page: 'fuid', enterIn: 'lastName' },
  'request-user-id-error': { page: 'fuid', state: { errorMessage: { key: 'forgotUser.error_msg' } } },
  challenge: { page: 'fps', state: challenge },
  'challenge-first-time': { page: 'fps', state: { ...challenge, firstTime: true } },
  'challenge-user-id': { page: 'fuid', state: challenge },
  'challenge-busy': { page: 'fps', state: { ...challenge, busy: 'generateCode' } },
  'challenge-call-error': { page: 'fps', state: { ...challenge, call_error: true } },
  'challenge-wait': {
    page: 'fps',
    state: { ...challenge, errorMessage: { key: 'error.waitSeconds', values: { seconds: 24 } } },
  },
  'challenge-email-only': {
    page: 'fps',
    state: { ...challenge, otpAuth: { ...otpAuth, supportedotpChannels: ['email'] } },
  },
  'challenge-none': {
    page: 'fps',
    state: { ...challenge, otpAuth: { ...otpAuth, supportedotpChannels: [] } },
  },
  'verify-email': { page: 'fps', state: verify(sentByEmail) },
  'verify-email-wrong': {
    page: 'fps',
    state: verify(sentByEmail, { failure: { key: 'verify.wrong.Email' }, refusals: 1 }),
  },
  'verify-email-expired': {
    page: 'fps',
    state: verify(sentByEmail, { failure: { key: 'verify.expired' }, refusals: 1 }),
  },
  'verify-email-ending': { page: 'fps', state: verify(agedBy(19)) },
  'verify-email-over': { page: 'fps', state: verify(agedBy(21)) },
  'verify-email-ending-no-resends': {
    page: 'fps',
    state: verify({ ...agedBy(19), resendsLeft: 0 }),
  },
  'verify-email-resend': {
    page: 'fps',
    unfolded: true,
    state: verify({ ...sentByEmail, resendAvailableAt: SENT_AT }),
  },
  'verify-email-no-resends': {
    page: 'fps',
    unfolded: true,
    state: verify({ ...sentByEmail, resendsLeft: 0 }),
  },
  'verify-email-error': {
    page: 'fps',
    state: { ...verify(sentByEmail), errorMessage: { key: 'error.generic' } },
  },
  'verify-email-busy': { page: 'fps', state: { ...verify(sentByEmail), busy: 'verifyCode' } },
  'verify-sms': { page: 'fps', state: verify(sentBySms) },
  'verify-call': { page: 'fps', state: verify(sentByCall) },
  'verify-call-answered': { page: 'fps', state: verify(sentByCall, { callStatus: 'ANSWERED' }) },
  'verify-call-confirmed': {
    page: 'fps',
    state: {
      ...verify(sentByCall, { callStatus: 'CONFIRMED', authenticationResult: 'SUCCESS' }),
      busy: 'requestTemporaryPassword',
    },
  },
  error: { page: 'fps', state: { pageType: 'ERROR', otpAuth, closedAt: SENT_AT + 4 * MINUTE } },
  info: { page: 'fuid', state: { pageType: 'INFO', otpAuth } },
  'change-password': {
    page: 'changePassword',
    ticket: { userId: 'm.hartmann', userType: 'external' },
  },
  'change-password-missing': {
    page: 'changePassword',
    ticket: { userId: 'm.hartmann', userType: 'external' },
    enterIn: 'newPass',
  },
  'change-password-internal': {
    page: 'changePassword',
    ticket: { userId: 'ivan.internal', userType: 'internal' },
  },
  'change-password-first-time': {
    page: 'changePassword',
    ticket: { userId: 'frida.first', userType: 'external' },
    firstTime: true,
  },
} as const satisfies Readonly<Record<string, RecoveryFixture>>;

export type FixtureName = keyof typeof fixtures;
