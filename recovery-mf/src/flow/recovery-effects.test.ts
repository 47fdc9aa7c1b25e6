import type { VerifyOtpResponse } from '@portal/contract/api';
import type { RecoveryApi } from '../api/recovery-api';
import { otpAuth, sentByCall, sentByEmail, sentBySms } from '../fixtures';
import { goToChangePassword } from '../page/go-to-change-password';
import { recoveryEffects } from './recovery-effects';
import { openedRecovery, type RecoveryState } from './recovery-state';

const state = (over: Partial<RecoveryState> = {}): RecoveryState => ({
  ...openedRecovery('FPS', false),
  userId: 'alex.morgan',
  otpAuth,
  sendOtp: sentByEmail,
  ...over,
});
const rejected = { response: { status: 422, data: { errorMessage: 'OTP_ERR_001' } } };

const effectsWith = (calls: Partial<RecoveryApi>) => {
  const goToChangePassword = jest.fn(() => Promise.resolve(null));
  const effects = recoveryEffects({
    loadApi: () => Promise.resolve(calls as RecoveryApi),
    now: () => 7,
    goToChangePassword,
  });
  return { effects, goToChangePassword };
};

test('FUID looks up, then decrypts @REC-8', async () => {
  const { effects } = effectsWith({
    findUser: () => Promise.resolve('sealed'),
    openPrincipal: () => Promise.resolve('handle'),
  });
  const event = { type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'c@d.de' } as const;
  expect(await effects.findUser(state(), event)).toEqual({
    type: 'USER_FOUND',
    principalId: 'sealed',
    userId: 'handle',
  });
});

test('an unknown user causes no exception @REC-8', async () => {
  const { effects } = effectsWith({ findUser: () => Promise.resolve(null) });
  const event = { type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'c@d.de' } as const;
  expect(await effects.findUser(state(), event)).toMatchObject({ type: 'USER_NOT_FOUND' });
});

test.each([
  ['internal', () => Promise.resolve('internal' as const)],
  ['both', () => Promise.reject(new Error('down'))],
])('the user type is %s @REC-9', async (expected, readUserType) => {
  const { effects } = effectsWith({
    startRecovery: () => Promise.resolve(otpAuth),
    readUserType,
  });
  const event = await effects.startRecovery(state(), { type: 'USER_ID_ENTERED', userId: 'a' });
  expect(event).toEqual({ type: 'CHANNELS_FOUND', otpAuth, userType: expected });
});

test('an SMS is sent to the cell phone, shown with its last 4 digits @VER-1 @OTP-2', async () => {
  const generateOtp = jest.fn<ReturnType<RecoveryApi['generateOtp']>, Parameters<RecoveryApi['generateOtp']>>(
    () => Promise.resolve(sentByEmail),
  );
  await effectsWith({ generateOtp }).effects.generateOtp(state(), {
    type: 'CHANNEL_CHOSEN',
    channel: 'SMS',
  });
  expect(generateOtp.mock.calls[0]?.slice(2)).toEqual([
    expect.objectContaining({ channel: 'SMS', value: otpAuth.cellPhone }),
    '+XXXXXXX4821',
  ]);
});

test('a channel that is not offered is not requested @OTP-2', async () => {
  const none = state({ otpAuth: { ...otpAuth, supportedotpChannels: [] } });
  const event = await effectsWith({}).effects.generateOtp(none, { type: 'CHANNEL_CHOSEN', channel: 'SMS' });
  expect(event).toMatchObject({ type: 'PASSCODE_NOT_SENT', at: 7 });
});

test('a resend keeps channel and destination @VER-5', async () => {
  const generateOtp = jest.fn(() => Promise.resolve(sentByEmail));
  await effectsWith({ generateOtp }).effects.generateOtp(state(), { type: 'RESEND_REQUESTED' });
  const option = { channel: 'Email', value: sentByEmail.unprotectedValue };
  expect(generateOtp).toHaveBeenCalledWith(otpAuth, 'FPS', option, sentByEmail.channelValue);
});

test.each([
  ['VERIFIED', { authenticationResult: 'SUCCESS' }],
  ['CHANNEL_UNREACHABLE', { channelStatus: 'STATUS.UNREACHABLE' }],
  ['PHONE_CALL_PENDING', { channelStatus: 'STATUS.PENDING', callStatus: 'ANSWERED' }],
  ['VERIFICATION_FAILED', {}],
] as const)('a passcode response means %s @VER-7 @D-5', async (type, response) => {
  const verifyOtp = jest.fn(() => Promise.resolve(response));
  const { effects } = effectsWith({ verifyOtp });
  const event = await effects.pollPhoneCall(state({ sendOtp: sentByCall }), { type: 'PHONE_CALL_POLLED' });
  expect(event?.type).toBe(type);
  expect(verifyOtp).toHaveBeenCalledWith(otpAuth, 'FPS', sentByCall, '483920');
});

test.each([
  [true, { firstTime: true }, false],
  [false, { firstTime: false }, true],
  [true, {}, true],
  [false, {}, false],
])(
  'first time is %s as stated by the services, else by the page @VER-6 @SEC-R3',
  async (first, told, page) => {
    const verifyOtp = () => Promise.resolve({ authenticationResult: 'SUCCESS' as const, ...told });
    const { effects } = effectsWith({ verifyOtp });
    const event = await effects.verifyOtp(state({ firstTime: page }), {
      type: 'PASSCODE_SUBMITTED',
      otp: '1',
    });
    expect(event).toEqual({ type: 'VERIFIED', firstTime: first });
  },
);

test('a result other than success is a rejection with the generic message @VER-7', async () => {
  const response = { authenticationResult: 'FAILURE' } as unknown as VerifyOtpResponse;
  const { effects } = effectsWith({ verifyOtp: () => Promise.resolve(response) });
  const event = await effects.verifyOtp(state(), { type: 'PASSCODE_SUBMITTED', otp: '1' });
  expect(event).toMatchObject({
    type: 'VERIFICATION_FAILED',
    failure: { kind: 'rejected', code: null },
    at: 7,
  });
});

test('a rejected passcode has its error code @VER-7', async () => {
  const { effects } = effectsWith({ verifyOtp: () => Promise.reject(rejected) });
  const event = await effects.verifyOtp(state(), { type: 'PASSCODE_SUBMITTED', otp: '1' });
  expect(event).toMatchObject({
    type: 'VERIFICATION_FAILED',
    failure: { code: 'OTP_ERR_001', kind: 'rejected' },
    at: 7,
  });
});

test('a sealed user gets the User ID by e-mail; a named user gets the temporary password @VER-6', async () => {
  const sendUserId = jest.fn(() => Promise.resolve());
  const createTemporaryPassword = jest.fn(() => Promise.resolve());
  const { effects, goToChangePassword } = effectsWith({ sendUserId, createTemporaryPassword });
  const verified = { type: 'VERIFIED' } as const;
  expect(await effects.sendUserId(state({ transactionKey: 'sealed' }), verified)).toEqual({
    type: 'USER_ID_SENT',
    to: 'm************n@post.example',
  });
  expect(await effects.createTemporaryPassword(state(), verified)).toEqual({
    type: 'TEMPORARY_PASSWORD_READY',
  });
  expect(sendUserId).toHaveBeenCalledWith('sealed', otpAuth.retryKey);
  expect(createTemporaryPassword).toHaveBeenCalledWith('m.hartmann');
  expect(await effects.goToChangePassword(state(), verified)).toBeNull();
  expect(goToChangePassword).toHaveBeenCalled();
});

test.each([
  ['as entered, if none is on file', 'maria.hartmann@post.info', 'm************n@post.info'],
  ['unknown, without either', '', ''],
])(
  'the e-mail address that the User ID was sent to is masked: %s @VER-9 @SEC-R5',
  async (_where, emailId, to) => {
    const { effects } = effectsWith({ sendUserId: () => Promise.resolve() });
    const without = state({ emailId, otpAuth: { ...otpAuth, primaryEmail: null } });
    expect(await effects.sendUserId(without, { type: 'VERIFIED' })).toEqual({ type: 'USER_ID_SENT', to });
  },
);

test('failed sends become events @VER-6', async () => {
  const fail = () => Promise.reject(rejected);
  const { effects } = effectsWith({
    sendUserId: fail,
    createTemporaryPassword: fail,
    startRecovery: fail,
  });
  const verified = { type: 'VERIFIED' } as const;
  expect((await effects.sendUserId(state(), verified))?.type).toBe('USER_ID_NOT_SENT');
  expect((await effects.createTemporaryPassword(state(), verified))?.type).toBe('TEMPORARY_PASSWORD_FAILED');
  expect((await effects.startRecovery(state(), verified))?.type).toBe('CHANNELS_FAILED');
});

test('a failed load of the API counts as a missing response, and the next request loads it again @VER-7 @REC-8', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('The file is away'))
    .mockResolvedValue({ findUser: () => Promise.resolve(null) });
  const effects = recoveryEffects({
    loadApi: load,
    now: () => 7,
    goToChangePassword: () => Promise.resolve(null),
  });
  const event = { type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'c@d.de' } as const;
  expect(await effects.findUser(state(), event)).toMatchObject({
    type: 'USER_NOT_FOUND',
    failure: { kind: 'unavailable' },
  });
  expect(await effects.findUser(state(), event)).toMatchObject({ failure: { kind: 'rejected' } });
});

test.each([
  ['as stated by the services', 960, { grantSeconds: 960 }],
  ['20 minutes by default', 1200, {}],
])('the time for a new password is %s, from verification on @D-7 @CHG-1', async (_which, seconds, told) => {
  const { effects } = effectsWith({
    verifyOtp: () => Promise.resolve({ authenticationResult: 'SUCCESS' as const, ...told }),
  });
  const proved = state({ otpAuth: { ...otpAuth } });
  await effects.verifyOtp(proved, { type: 'PASSCODE_SUBMITTED', otp: '483920' });
  const inside = jest.fn(() => Promise.resolve(null));
  await goToChangePassword(proved, '/app/default/login', jest.fn(), inside);
  expect(inside).toHaveBeenCalledWith(expect.stringContaining('/pw/forms/'), {
    userId: otpAuth.userId,
    userType: 'both',
    until: 7 + seconds * 1000,
  });
});

describe('the status of a phone call', () => {
  const byCall = state({ sendOtp: sentByCall });
  const due = { type: 'STATUS_DUE' } as const;

  test.each([
    ['CALLING', { type: 'PHONE_CALL_PENDING', callStatus: 'CALLING' }],
    ['ANSWERED', { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' }],
    ['CONFIRMED', { type: 'PHONE_CALL_POLLED' }],
    ['UNREACHABLE', { type: 'PHONE_CALL_POLLED' }],
  ] as const)('status %s is shown, or verified at once @VER-4', async (status, event) => {
    const readCallStatus = jest.fn(() => Promise.resolve({ callStatus: status }));
    const { effects } = effectsWith({ readCallStatus });
    expect(await effects.readCallStatus(byCall, due)).toEqual(event);
    expect(readCallStatus).toHaveBeenCalledWith(otpAuth, 'FPS', sentByCall);
  });

  test.each([
    ['QUEUED', null],
    ['SENT', null],
    ['FAILED', { type: 'SEND_FAILED', sentAt: sentByEmail.sentAt, earlier: null }],
  ] as const)('for an e-mail that is %s only a failure is reported @OTP-5', async (sendStatus, event) => {
    const { effects } = effectsWith({ readCallStatus: () => Promise.resolve({ sendStatus }) });
    expect(await effects.readCallStatus(state({ sendOtp: sentByEmail }), due)).toEqual(event);
  });

  test('a failed phone call is not verified; its earlier passcode gets its destination @OTP-5', async () => {
    const earlier = {
      channel: 'SMS',
      sentAt: 1,
      validUntil: 2,
      resendsLeft: 3,
      passcodeCharacters: 'alphanumeric',
    } as const;
    const read = { sendStatus: 'FAILED', callStatus: 'UNREACHABLE', earlier } as const;
    const { effects } = effectsWith({ readCallStatus: () => Promise.resolve(read) });
    expect(await effects.readCallStatus(byCall, due)).toEqual({
      type: 'SEND_FAILED',
      sentAt: sentByCall.sentAt,
      earlier: { ...sentBySms, ...earlier, resendAvailableAt: 1 },
    });
    const joined = { ...byCall, sendOtp: { ...sentByCall, reference: 'of the failed one' } };
    expect(await effects.readCallStatus(joined, due)).toEqual(await effects.readCallStatus(byCall, due));
    const emailOnly = { ...byCall, otpAuth: { ...otpAuth, supportedotpChannels: ['email'] } };
    expect(await effects.readCallStatus(emailOnly, due)).toMatchObject({ earlier: null });
  });

  test('after a failed send a resend uses the channel of the failed one @VER-5', async () => {
    const generateOtp = jest.fn(() => Promise.resolve(sentBySms));
    const { effects } = effectsWith({ generateOtp });
    const failedSend = { ...sentBySms, hasEarlier: true };
    await effects.generateOtp(state({ sendOtp: sentByEmail, failedSend }), { type: 'RESEND_REQUESTED' });
    const option = { channel: 'SMS', value: sentBySms.unprotectedValue };
    expect(generateOtp).toHaveBeenCalledWith(otpAuth, 'FPS', option, sentBySms.channelValue);
  });

  test('only one status read runs at a time, and a failed one is ignored @VER-4', async () => {
    let fail = (_: unknown): void => undefined;
    const readCallStatus = jest.fn(() => new Promise<never>((_, reject) => (fail = reject)));
    const { effects } = effectsWith({ readCallStatus });
    const first = effects.readCallStatus(byCall, due);
    await new Promise((next) => setTimeout(next));
    expect(await effects.readCallStatus(byCall, due)).toBeNull();
    fail({ response: { status: 503 } });
    expect(await first).toBeNull();
    void effects.readCallStatus(byCall, due);
    await new Promise((next) => setTimeout(next));
    expect(readCallStatus).toHaveBeenCalledTimes(2);
  });

  test('only one verification runs at a time, since a passcode is accepted once @VER-4 @SEC-R17', async () => {
    let response = (_: VerifyOtpResponse): void => undefined;
    const verifyOtp = jest.fn(() => new Promise<VerifyOtpResponse>((resolve) => (response = resolve)));
    const { effects } = effectsWith({ verifyOtp });
    const first = effects.pollPhoneCall(byCall, { type: 'PHONE_CALL_POLLED' });
    await new Promise((next) => setTimeout(next));
    expect(await effects.pollPhoneCall(byCall, { type: 'PHONE_CALL_POLLED' })).toBeNull();
    response({ channelStatus: 'STATUS.PENDING', callStatus: 'CALLING' });
    expect(await first).toMatchObject({ type: 'PHONE_CALL_PENDING' });
    void effects.pollPhoneCall(byCall, { type: 'PHONE_CALL_POLLED' });
    await new Promise((next) => setTimeout(next));
    expect(verifyOtp).toHaveBeenCalledTimes(2);
  });

  test('services without a status endpoint get one request only for each recovery @VER-4 @D-3', async () => {
    const readCallStatus = jest.fn(() => Promise.reject({ response: { status: 404 } }));
    const { effects } = effectsWith({ readCallStatus });
    for (let read = 0; read < 3; read += 1) expect(await effects.readCallStatus(byCall, due)).toBeNull();
    expect(readCallStatus).toHaveBeenCalledTimes(1);
    const next = state({ sendOtp: { ...sentByCall, transactionId: 'of the next recovery' } });
    await effects.readCallStatus(next, due);
    expect(readCallStatus).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['a phone call', sentByCall, 2_500],
    ['an e-mail', sentByEmail, 0],
  ])('the confirmation of %s stays readable before the page is left @VER-6', async (_, sendOtp, ms) => {
    jest.useFakeTimers();
    const { effects, goToChangePassword } = effectsWith({
      verifyOtp: () => Promise.resolve({ authenticationResult: 'SUCCESS' as const }),
      sendUserId: () => Promise.resolve(),
    });
    const proved = state({ sendOtp });
    await effects.pollPhoneCall(proved, { type: 'PHONE_CALL_POLLED' });
    const left = effects.goToChangePassword(proved, { type: 'TEMPORARY_PASSWORD_READY' });
    const handleVerified = jest.fn();
    void effects.sendUserId(proved, { type: 'VERIFIED' }).then(handleVerified);
    await jest.advanceTimersByTimeAsync(Math.max(0, ms - 1));
    expect(goToChangePassword).toHaveBeenCalledTimes(ms === 0 ? 1 : 0);
    expect(handleVerified).toHaveBeenCalledTimes(ms === 0 ? 1 : 0);
    await jest.advanceTimersByTimeAsync(1);
    await left;
    expect(goToChangePassword).toHaveBeenCalledTimes(1);
    expect(handleVerified).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
