/** @jest-environment node */
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import { encodeValue } from '@portal/contract/validation';
import { otpAuth, sentByEmail } from '../fixtures';
import { apiFailure } from './api-error';
import { createRecoveryApi } from './create-recovery-api';
import { InvalidResponseError, RejectedResponseError } from './parse-response';
import type { HttpClient } from './recovery-api';

const print = {
  version: '1',
  userAgent: 'a browser',
  screen: '24|1440|900|875',
  softwarePlugins: '',
  timezone: -60,
  language: 'en-US',
  javaEnabled: false,
  cookieEnabled: true,
};
const BASE = '/portal-login-service/public';
/** Header of every request with a body. */
const page = { headers: { 'X-Portal-White-Label': 'ray', 'X-Portal-Language': 'de-DE' } };
const { userId, sessionId, transactionId, primaryEmail } = otpAuth;

const callsBy = (http: { readonly [Method in keyof HttpClient]?: jest.Mock }) =>
  createRecoveryApi(
    () => Promise.resolve(http as unknown as HttpClient),
    () => print,
    () => 1_000,
    { whiteLabel: 'ray', language: 'de-DE' },
  );

const callsAnswering = (data: unknown) => {
  const post = jest.fn(() => Promise.resolve({ data }));
  const get = jest.fn(() => Promise.resolve({ data }));
  return { post, get, calls: callsBy({ post, get }) };
};

test('findUser posts the details to fuid/lookup @API-1', async () => {
  const details = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
  const { calls, post } = callsAnswering({ principalId: 'sealed' });
  expect(await calls.findUser(details)).toBe('sealed');
  expect(post).toHaveBeenCalledWith(`${BASE}/fuid/lookup`, details, page);
});

test('a look-up response without principalId means that no user was found @REC-8', async () => {
  expect(await callsAnswering({}).calls.findUser({ firstName: 'A', lastName: 'B', emailId: 'c' })).toBeNull();
});

test('openPrincipal posts the principal to uti/decrypt @API-1', async () => {
  const { calls, post } = callsAnswering({ userId: 'handle' });
  expect(await calls.openPrincipal('sealed')).toBe('handle');
  expect(post).toHaveBeenCalledWith(`${BASE}/uti/decrypt`, { encryptedId: 'sealed' }, page);
});

test('POST fps/auth sends the fingerprint and the client whose brand the messages have @API-1 @REC-12 @D-4', async () => {
  const response = {
    userId,
    sessionId,
    transactionId,
    primaryEmail,
    supportedotpChannels: ['email'],
    reference: 'R',
  };
  const { calls, post } = callsAnswering(response);
  expect(await calls.startRecovery('alex.morgan', 'FPS')).toMatchObject({
    ...response,
    businessPhone: null,
    cellPhone: null,
    retryKey: expect.stringMatching(/^\d+-\d+$/) as unknown,
  });
  expect(post).toHaveBeenCalledWith(
    `${BASE}/fps/auth`,
    { devicePrint: print, flow: 'FPS', userId: 'alex.morgan' },
    page,
  );
});

test('a contact that is not encoded fails the request @REC-10', async () => {
  const response = {
    userId,
    sessionId,
    transactionId,
    primaryEmail: '?',
    supportedotpChannels: [],
    reference: 'R',
  };
  await expect(callsAnswering(response).calls.startRecovery('a', 'FPS')).rejects.toThrow();
});

test('GET uti/{userId} escapes the user ID and waits for at most 5 s @API-1 @REC-9', async () => {
  const { calls, get } = callsAnswering({ userType: 'internal' });
  expect(await calls.readUserType('a/b c')).toBe('internal');
  expect(get).toHaveBeenCalledWith(`${BASE}/uti/a%2Fb%20c`, { timeout: 5_000 });
});

test('POST fps/generate-otp reads times and the code of a phone call @API-1 @D-5', async () => {
  const { calls, post } = callsAnswering({
    otp: encodeValue('483920'),
    channel: 'Call',
    sentAt: '2026-11-20T14:02:00.000Z',
    validUntil: '2026-11-20T14:22:00.000Z',
    resendAvailableAt: '2026-11-20T14:02:30.000Z',
    resendsLeft: 3,
    reference: 'R',
    serverTime: '2026-11-20T14:02:00.000Z',
  });
  const sent = await calls.generateOtp(otpAuth, 'FPS', { channel: 'Call', value: 'xyzMQ==' }, '+X1234');
  expect(sent).toMatchObject({
    otp: '483920',
    channelValue: '+X1234',
    validUntil: Date.UTC(2026, 10, 20, 14, 22),
    reference: 'R',
    clockOffset: Date.UTC(2026, 10, 20, 14, 2) - 1_000,
  });
  expect(post).toHaveBeenCalledWith(
    `${BASE}/fps/generate-otp`,
    { channel: 'Call', value: 'xyzMQ==', sessionId, transactionId, flow: 'FPS', userId },
    page,
  );
});

test('POST fps/verify-otp sends the passcode encoded @API-1', async () => {
  const { calls, post } = callsAnswering({ authenticationResult: 'SUCCESS' });
  await calls.verifyOtp(otpAuth, 'FUID', sentByEmail, '123456');
  const body = {
    channel: 'Email',
    devicePrint: print,
    otp: expect.stringMatching(/^...MTIzNDU2$/),
    sessionId,
    transactionId,
    value: primaryEmail,
    flow: 'FUID',
    userId,
  };
  expect(post).toHaveBeenCalledWith(`${BASE}/fps/verify-otp`, body, page);
});

test('POST fuid/emails, fps/email/{userId} and change send the language of the page @API-1 @I18N-2', async () => {
  const { calls, post } = callsAnswering({ status: 'SUCCESS' });
  await calls.sendUserId('sealed');
  await calls.createTemporaryPassword('a/b');
  const change = { userId, newPass: 'Pebble7cloud!', verifyPass: 'Pebble7cloud!' };
  await calls.changePassword(change);
  expect(post.mock.calls).toEqual([
    [`${BASE}/fuid/emails`, { principalId: 'sealed' }, page],
    [`${BASE}/fps/email/a%2Fb`, undefined, page],
    [`${BASE}/change`, change, page],
  ]);
});

test.each(['{"status":"SUCC', '<h1>Bad Gateway</h1>', [{ userId: ['x'] }], 7, { status: 'LATER' }])(
  '%j is an invalid response to any request, and nothing counts as done @API-1 @SEC-R17',
  async (data) => {
    const { calls } = callsAnswering(data);
    const change = { userId, newPass: 'Pebble7cloud!', verifyPass: 'Pebble7cloud!' };
    const option = { channel: 'Email', value: primaryEmail ?? '' } as const;
    const details = { firstName: 'A', lastName: 'B', emailId: 'c' };
    if (typeof data !== 'object' || Array.isArray(data))
      await expect(calls.findUser(details)).rejects.toThrow(InvalidResponseError);
    for (const call of [
      calls.openPrincipal('sealed'),
      calls.startRecovery(userId, 'FPS'),
      calls.readUserType(userId),
      calls.generateOtp(otpAuth, 'FPS', option, 'shown'),
      calls.sendUserId('sealed'),
      calls.createTemporaryPassword(userId),
      calls.changePassword(change),
    ])
      await expect(call).rejects.toThrow(InvalidResponseError);
  },
);

test('the response to a password change may be empty @API-1 @CHG-3', async () => {
  const change = { userId, newPass: 'Pebble7cloud!', verifyPass: 'Pebble7cloud!' };
  for (const data of ['', null, undefined, {}])
    await expect(callsAnswering(data).calls.changePassword(change)).resolves.not.toThrow();
});

const request = { userId, newPass: 'Pebble7cloud!', verifyPass: 'Pebble7cloud!' };
const byEmail = { channel: 'Email', value: primaryEmail ?? '' } as const;

test.each(['', null, {}, 'SUCCESS', 'Success', { status: 'SUCCESS' }, { status: 'Success' }])(
  '%j confirms each operation whose response has no specified body @API-1 @D-15',
  async (data) => {
    const { calls } = callsAnswering(data);
    await expect(calls.sendUserId('sealed')).resolves.toBeUndefined();
    await expect(calls.createTemporaryPassword(userId)).resolves.toBeUndefined();
    await expect(calls.changePassword(request)).resolves.toBeUndefined();
    await expect(calls.generateOtp(otpAuth, 'FPS', byEmail, 'shown')).resolves.toMatchObject({ otp: null });
  },
);

test.each([
  ['FAILURE', null],
  [{ status: 'FAILURE' }, null],
  [{ status: 'Failure' }, null],
  [{ errorMessage: 'OTP_ERR_003' }, 'OTP_ERR_003'],
  [{ status: 'FAILURE', errorCode: 'ISB_USRUP06', errorMessage: 'No' }, 'ISB_USRUP06'],
])('%j with status 200 rejects every operation with the code %j @VER-7 @CHG-2 @D-15', async (data, code) => {
  const { calls } = callsAnswering(data);
  const results = await Promise.allSettled([
    calls.findUser({ firstName: 'A', lastName: 'B', emailId: 'c' }),
    calls.openPrincipal('sealed'),
    calls.startRecovery(userId, 'FPS'),
    calls.readUserType(userId),
    calls.generateOtp(otpAuth, 'FPS', byEmail, 'shown'),
    calls.verifyOtp(otpAuth, 'FPS', sentByEmail, '123456'),
    calls.sendUserId('sealed'),
    calls.createTemporaryPassword(userId),
    calls.changePassword(request),
  ]);
  for (const result of results) {
    const error: unknown = result.status === 'rejected' ? result.reason : null;
    expect(error).toBeInstanceOf(RejectedResponseError);
    expect(apiFailure(error)).toMatchObject({ kind: 'rejected', code });
  }
});

test('fps/auth may return only what section 3.7 names @REC-11 @D-15', async () => {
  const { calls } = callsAnswering({ userId, transactionId, primaryEmail });
  expect(await calls.startRecovery(userId, 'FPS')).toMatchObject({
    userId,
    transactionId,
    primaryEmail,
    sessionId: '',
    supportedotpChannels: CHANNEL_NAMES.map((channel) => CHANNELS[channel].supported),
    reference: '',
  });
});

test('generate-otp may return the passcode alone, which is then valid for 20 minutes from now @D-15', async () => {
  const { calls } = callsAnswering({ otp: encodeValue('483920') });
  expect(await calls.generateOtp(otpAuth, 'FPS', { channel: 'Call', value: 'v' }, 'shown')).toEqual({
    channel: 'Call',
    channelValue: 'shown',
    unprotectedValue: 'v',
    otp: '483920',
    transactionId,
    sessionId,
    sentAt: 1_000,
    hasDeviceTime: true,
    validUntil: 1_000 + 20 * 60_000,
    clockOffset: 0,
  });
});

test('the validity counts from the send that the service reports @VER-1 @D-15', async () => {
  const { calls } = callsAnswering({ sentAt: '2026-06-01T12:00:00.000Z' });
  const sent = await calls.generateOtp(otpAuth, 'FPS', { channel: 'SMS', value: 'v' }, 'shown');
  expect(sent.validUntil).toBe(Date.parse('2026-06-01T12:20:00.000Z'));
});

test.each(['Email', 'SMS'] as const)(
  'a passcode that a service returns for %s does not reach the page @SEC-R6 @SEC-R12 @D-15',
  async (channel) => {
    const { calls } = callsAnswering({ otp: encodeValue('483920') });
    expect((await calls.generateOtp(otpAuth, 'FPS', { channel, value: 'v' }, 'shown')).otp).toBeNull();
  },
);

test('a phone call without its code cannot be confirmed, so the response is invalid @VER-1 @D-5', async () => {
  const { calls } = callsAnswering({});
  const sent = calls.generateOtp(otpAuth, 'FPS', { channel: 'Call', value: 'v' }, 'shown');
  await expect(sent).rejects.toThrow(InvalidResponseError);
});
