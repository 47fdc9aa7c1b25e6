import type {
  ChangePasswordRequest,
  FindUserRequest,
  Flow,
  GenerateOtpRequest,
  ReadCallStatusResponse,
  VerifyOtpResponse,
} from '@portal/contract/api';
import type { EarlierPasscode, OtpAuth, SendOtp } from './recovery-results';

/** The methods of the portal's HTTP client that the recovery uses. */
export interface HttpClient {
  readonly get: <Answer>(
    url: string,
    options?: { readonly timeout: number },
  ) => Promise<{ readonly data: Answer }>;
  readonly post: <Answer>(
    url: string,
    body?: unknown,
    options?: { readonly headers: Readonly<Record<string, string>> },
  ) => Promise<{ readonly data: Answer }>;
}

/** Status of a message and of a phone call. */
export interface MessageStatus extends Omit<ReadCallStatusResponse, 'earlier'> {
  /** The earlier passcode, which is valid again because the newer send failed. */
  readonly earlier?: EarlierPasscode;
}

/**
 * The operations of the recovery service (section 7). Each rejects with the error of the HTTP client (no response within
 * 30,000 ms, or a status outside 200 to 299), with RejectedResponseError or with InvalidResponseError.
 */
export interface RecoveryApi {
  /**
   * @param proof of work, once the service has demanded it
   * @returns the sealed User ID; null when no user was found
   */
  readonly findUser: (details: FindUserRequest, proof?: string) => Promise<string | null>;
  /** @returns the opaque handle of the user (D-6) */
  readonly openPrincipal: (principalId: string) => Promise<string>;
  /** @param proof of work, once the service has demanded it */
  readonly startRecovery: (userId: string, flow: Flow, proof?: string) => Promise<OtpAuth>;
  /** Rejects after 5,000 ms without aborting the request. */
  readonly readUserType: (userId: string) => Promise<'internal' | 'external'>;
  /** Sends a passcode; a repeated call with the same transaction and option is a resend (VER-5). */
  readonly generateOtp: (
    otpAuth: OtpAuth,
    flow: Flow,
    option: Pick<GenerateOtpRequest, 'channel' | 'value'>,
    channelValue: string,
  ) => Promise<SendOtp>;
  readonly verifyOtp: (
    otpAuth: OtpAuth,
    flow: Flow,
    sendOtp: SendOtp,
    otp: string,
  ) => Promise<VerifyOtpResponse>;
  /**
   * Reads the status of a phone call or another message without counting an attempt. Rejects with status 404 when the service
   * lacks this operation or does not know the transaction.
   */
  readonly readCallStatus: (otpAuth: OtpAuth, flow: Flow, sendOtp: SendOtp) => Promise<MessageStatus>;
  /** @param retryKey idempotency key of the recovery: a repeated request takes effect only once */
  readonly sendUserId: (principalId: string, retryKey?: string) => Promise<void>;
  readonly createTemporaryPassword: (userId: string) => Promise<void>;
  readonly changePassword: (request: ChangePasswordRequest, retryKey?: string) => Promise<void>;
}

/**
 * Loads the recovery API from its own chunk.
 *
 * @throws Error when the chunk cannot be loaded; the next call tries again
 */
export type LoadApi<Used extends keyof RecoveryApi = keyof RecoveryApi> = () => Promise<
  Pick<RecoveryApi, Used>
>;
