import type {
  StartRecoveryRequest,
  StartRecoveryResponse,
  ReadCallStatusResponse,
  OpenPrincipalResponse,
  GenerateOtpRequest,
  GenerateOtpResponse,
  FindUserRequest,
  FindUserResponse,
  ReadUserTypeResponse,
  VerifyOtpRequest,
  VerifyOtpResponse,
} from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import { isKeypadChannel } from '@portal/contract/recovery';
import { encodeValue } from '@portal/contract/validation';
import type { DevicePrint } from './device-print';
import {
  acceptedBody,
  assertSuccess,
  InvalidResponseError,
  parseTimestamp,
  requireFields,
} from './parse-response';
import type { HttpClient, RecoveryApi } from './recovery-api';
import { toOtpAuth, toSendOtp } from './recovery-results';

const BASE = '/portal-login-service/public';

/**
 * Milliseconds that the next step waits for the user type. Only texts and the kind of support depend on the type, and both
 * have a variant for an unknown type (REC-9).
 */
const USER_TYPE_TIMEOUT_MS = 5_000;

/** Header with the white label whose name, colours and login page the messages use. */
const WHITE_LABEL_HEADER = 'X-Portal-White-Label';

/** Header with the language of the messages (I18N-2). */
const LANGUAGE_HEADER = 'X-Portal-Language';

type Headers = Readonly<Record<string, string>>;

/** Header with a proof of work. */
const proving = (proof: string | undefined): Headers => (proof ? { 'X-Portal-Proof-Of-Work': proof } : {});

/** Header that makes a repeated request take effect only once. */
const repeatable = (retryKey: string | undefined): Headers =>
  retryKey ? { 'Idempotency-Key': `"${retryKey}"` } : {};

/** Client and language of the page that sends the requests. */
export interface ApiPage {
  /** Key of the client, or `clip`. */
  readonly whiteLabel: string;
  readonly language: Language;
}

/**
 * Creates the API client of a page.
 *
 * @param client loads the HTTP client
 * @param devicePrint returns the fingerprint of this browser (REC-12)
 * @param now this device's clock, in milliseconds since 1970
 * @param page page that sends the requests
 */
export const createRecoveryApi = (
  client: () => Promise<HttpClient>,
  devicePrint: () => DevicePrint,
  now: () => number,
  { whiteLabel, language }: ApiPage,
): RecoveryApi => {
  const headers = { [WHITE_LABEL_HEADER]: whiteLabel, [LANGUAGE_HEADER]: language };
  const post = async <Answer>(path: string, body?: unknown, further?: Headers): Promise<Answer> => {
    const options = { headers: { ...headers, ...further } };
    const { data } = await (await client()).post<unknown>(`${BASE}${path}`, body, options);
    return acceptedBody(data) as Answer;
  };

  return {
    findUser: async ({ firstName, lastName, emailId }, proof) => {
      const body: FindUserRequest = { firstName, lastName, emailId };
      const response = await post<Partial<FindUserResponse>>('/fuid/lookup', body, proving(proof));
      const { principalId } = requireFields(response, []);
      return principalId || null;
    },

    openPrincipal: async (principalId) => {
      const response = await post<OpenPrincipalResponse>('/uti/decrypt', { encryptedId: principalId });
      return requireFields(response, ['userId']).userId;
    },

    startRecovery: async (userId, flow, proof) => {
      const body: StartRecoveryRequest = { devicePrint: devicePrint(), flow, userId };
      return toOtpAuth(await post<StartRecoveryResponse>('/fps/auth', body, proving(proof)));
    },

    readUserType: async (userId) => {
      const http = await client();
      const url = `${BASE}/uti/${encodeURIComponent(userId)}`;
      const { data } = await http.get<ReadUserTypeResponse>(url, { timeout: USER_TYPE_TIMEOUT_MS });
      const { userType } = requireFields(acceptedBody(data) as ReadUserTypeResponse, []);
      if (userType !== 'internal' && userType !== 'external') throw new InvalidResponseError();
      return userType;
    },

    generateOtp: async ({ sessionId, transactionId, userId }, flow, { channel, value }, channelValue) => {
      const body: GenerateOtpRequest = { channel, value, sessionId, transactionId, flow, userId };
      const response = await post<GenerateOtpResponse>('/fps/generate-otp', body);
      return toSendOtp(response, now(), {
        channel,
        channelValue,
        unprotectedValue: value,
        transactionId,
        sessionId,
      });
    },

    verifyOtp: ({ userId, retryKey }, flow, { channel, unprotectedValue, sessionId, transactionId }, otp) =>
      post<VerifyOtpResponse>(
        '/fps/verify-otp',
        {
          channel,
          devicePrint: devicePrint(),
          otp: encodeValue(otp),
          sessionId,
          transactionId,
          value: unprotectedValue,
          flow,
          userId,
        } satisfies VerifyOtpRequest,
        repeatable(retryKey),
      ),

    readCallStatus: async ({ userId }, flow, { channel, unprotectedValue, sessionId, transactionId }) => {
      const value = unprotectedValue;
      const body: GenerateOtpRequest = { channel, value, sessionId, transactionId, flow, userId };
      const response = await post<ReadCallStatusResponse>('/fps/call-status', body);
      const { earlier, ...status } = requireFields(response, [
        isKeypadChannel(channel) ? 'callStatus' : 'sendStatus',
      ]);
      if (earlier === undefined) return status;
      const { sentAt, validUntil } = earlier;
      return {
        ...status,
        earlier: { ...earlier, sentAt: parseTimestamp(sentAt), validUntil: parseTimestamp(validUntil) },
      };
    },

    sendUserId: async (principalId, retryKey) => {
      assertSuccess(await post('/fuid/emails', { principalId }, repeatable(retryKey)));
    },

    createTemporaryPassword: async (userId) => {
      assertSuccess(await post(`/fps/email/${encodeURIComponent(userId)}`));
    },

    changePassword: async (request, retryKey) => {
      assertSuccess(await post('/change', request, repeatable(retryKey)));
    },
  };
};
