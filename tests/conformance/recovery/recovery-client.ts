import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CheckFailure, requireThat } from '../kit/check';
import { type Browser, describeResponse, getField, type ServiceResponse } from '../kit/http-client';

export const BASE = '/portal-login-service/public';

export type Channel = 'Email' | 'SMS' | 'Call';

/** Channels with the field of their contact and their name in `supportedotpChannels` (section 4, challenge options). */
const CONTACTS: readonly (readonly [Channel, string, string])[] = [
  ['Email', 'primaryEmail', 'email'],
  ['SMS', 'cellPhone', 'sms'],
  ['Call', 'businessPhone', 'phone'],
];

const CODE = /^[A-Z]{3,4}_[A-Z0-9_]{3,20}$/;

/** Maximum waiting time that a service may require between two sends, in seconds. */
const MAX_WAIT_SECONDS = 65;

/** Encodes a value for transmission: three arbitrary characters, then base64 (section 3.7). */
export function encodeValue(text: string): string {
  return `x7q${Buffer.from(text).toString('base64')}`;
}

/** Decodes a transmitted value; null when it has another format. */
export function decodeValue(value: unknown): string | null {
  if (typeof value !== 'string' || !/^.{3}[A-Za-z0-9+/]+={0,2}$/.test(value)) return null;
  return Buffer.from(value.slice(3), 'base64').toString();
}

/** Returns the error code of a response; null when it has none. */
export function readErrorCode({ json }: ServiceResponse): string | null {
  const codes = [getField(json, 'errorCode'), getField(json, 'errorMessage')];
  return codes.find((code): code is string => typeof code === 'string' && CODE.test(code)) ?? null;
}

/** Whether the service rejected the request, by the HTTP status or by the body (section 8). */
export function isRejected(response: ServiceResponse): boolean {
  const { status, json } = response;
  const results = [getField(json, 'status'), getField(json, 'authenticationResult')];
  return (
    status < 200 ||
    status > 299 ||
    readErrorCode(response) !== null ||
    results.some((result) => typeof result === 'string' && result.toUpperCase() === 'FAILURE')
  );
}

/** Whether verify-otp accepted the passcode. */
export function isVerified(response: ServiceResponse): boolean {
  const result = getField(response.json, 'authenticationResult');
  return !isRejected(response) && typeof result === 'string' && result.toUpperCase() === 'SUCCESS';
}

/** @throws CheckFailure when the service rejected the request */
export function requireAccepted(response: ServiceResponse, step: string): void {
  requireThat(!isRejected(response), `${step} was rejected: ${describeResponse(response)}`);
}

/** @throws CheckFailure when the service accepted the request, or responded with a status from 500 */
export function requireRejected(response: ServiceResponse, step: string): void {
  requireThat(isRejected(response), `${step} was accepted: ${describeResponse(response)}`);
  requireThat(response.status < 500, `${step} made the service fail: ${describeResponse(response)}`);
}

/** Returns the header with a new idempotency key, as pages send it. */
export function newRetryKey(): Readonly<Record<string, string>> {
  return { 'idempotency-key': `"${randomBytes(18).toString('base64url')}"` };
}

/** Returns another passcode of the same format. */
export function otherPasscode(passcode: string): string {
  return passcode.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
}

/** Sends a POST request to an operation of the recovery service. */
export function post(
  browser: Browser,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  return browser.request(BASE + path, { method: 'POST', body, headers });
}

/** Sends POST fps/auth. */
export function startRecovery(browser: Browser, userId: string, flow = 'FPS'): Promise<ServiceResponse> {
  return post(browser, '/fps/auth', { devicePrint: 'conformance', flow, userId });
}

/** Returns the channels that a page would offer for a response of fps/auth. */
export function offeredChannels({ json }: ServiceResponse): readonly Channel[] {
  const supported = getField(json, 'supportedotpChannels');
  return CONTACTS.flatMap(([channel, field, name]) =>
    getField(json, field) !== undefined && (!Array.isArray(supported) || supported.includes(name))
      ? [channel]
      : [],
  );
}

/** A started recovery of one browser. */
export class StartedRecovery {
  constructor(
    readonly browser: Browser,
    readonly userId: string,
    readonly flow: string,
    readonly auth: ServiceResponse,
  ) {}

  /** @throws CheckFailure when the service does not start the recovery */
  static async start(browser: Browser, userId: string, flow = 'FPS'): Promise<StartedRecovery> {
    const auth = await startRecovery(browser, userId, flow);
    requireAccepted(auth, `fps/auth of ${flow === 'FPS' ? userId : 'a looked-up user'}`);
    const named = getField(auth.json, 'userId');
    return new StartedRecovery(browser, typeof named === 'string' ? named : userId, flow, auth);
  }

  /** Returns the fields that every later request repeats. */
  claims(channel: Channel): Readonly<Record<string, unknown>> {
    const field = CONTACTS.find(([name]) => name === channel)?.[1] ?? '';
    return {
      channel,
      value: getField(this.auth.json, field),
      sessionId: getField(this.auth.json, 'sessionId') ?? '',
      transactionId: getField(this.auth.json, 'transactionId'),
      flow: this.flow,
      userId: this.userId,
    };
  }

  /** Sends POST fps/generate-otp once. */
  sendOnce(channel: Channel, changes: object = {}, browser = this.browser): Promise<ServiceResponse> {
    return post(browser, '/fps/generate-otp', { ...this.claims(channel), ...changes });
  }

  /** Sends POST fps/generate-otp and waits when the service asks to. @throws CheckFailure when it is rejected */
  async send(channel: Channel): Promise<ServiceResponse> {
    for (;;) {
      const response = await this.sendOnce(channel);
      const seconds = Number(getField(response.json, 'retryAfterSeconds'));
      if (response.status !== 429 || !(seconds <= MAX_WAIT_SECONDS)) {
        requireAccepted(response, `generate-otp by ${channel}`);
        return response;
      }
      await delay(seconds * 1000 + 100);
    }
  }

  /** Sends POST fps/verify-otp. */
  verify(
    channel: Channel,
    passcode: string,
    { changes = {}, headers = {}, browser = this.browser }: VerifyOptions = {},
  ): Promise<ServiceResponse> {
    const body = {
      ...this.claims(channel),
      devicePrint: 'conformance',
      otp: encodeValue(passcode),
      ...changes,
    };
    return post(browser, '/fps/verify-otp', body, headers);
  }

  /** Sends POST fps/email/{userId}. */
  createTemporaryPassword(browser = this.browser): Promise<ServiceResponse> {
    return post(browser, `/fps/email/${encodeURIComponent(this.userId)}`);
  }

  /** Sends POST change. */
  change(
    newPass: string,
    { browser = this.browser, headers = {}, ...changes }: ChangeOptions = {},
  ): Promise<ServiceResponse> {
    return post(
      browser,
      '/change',
      { userId: this.userId, newPass, verifyPass: newPass, ...changes },
      headers,
    );
  }
}

interface VerifyOptions {
  readonly changes?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly browser?: Browser;
}

interface ChangeOptions {
  readonly browser?: Browser;
  readonly headers?: Readonly<Record<string, string>>;
  readonly verifyPass?: string;
  readonly tempPass?: string;
}

/** Returns a new password that also meets the rules for internal users. */
export function newPassword(): string {
  return `Kit-${randomBytes(9).toString('hex')}-9aA!`;
}

/** Returns the principalId of a look-up response. @throws CheckFailure when there is none */
export function readPrincipal(response: ServiceResponse): string {
  const principalId = getField(response.json, 'principalId');
  if (typeof principalId === 'string' && principalId !== '') return principalId;
  throw new CheckFailure(`fuid/lookup returned no principalId: ${describeResponse(response)}`);
}
