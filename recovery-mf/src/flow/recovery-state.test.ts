import { openedRecovery, UNVERIFIED } from './recovery-state';

test.each([
  ['FPS', false, { source: 'fps', firstTime: false }],
  ['FPS', true, { source: 'fps', firstTime: true }],
  ['FUID', false, { source: 'fuid', firstTime: false }],
  ['FUID', true, { source: 'fuid', firstTime: false }],
] as const)('%s with first-time set-up %p starts empty at the request @REC-1', (flow, firstTime, opened) => {
  expect(openedRecovery(flow, firstTime)).toEqual({
    ...opened,
    pageType: 'REQUEST',
    userType: 'both',
    flow,
    userId: '',
    transactionKey: '',
    firstName: '',
    lastName: '',
    emailId: '',
    otpAuth: null,
    sendOtp: null,
    failedSend: null,
    verifyOtp: UNVERIFIED,
    lastTry: false,
    errorMessage: null,
    call_error: false,
    busy: null,
    unreachable: null,
    closed: null,
    sentTo: '',
    journey: 0,
  });
});
