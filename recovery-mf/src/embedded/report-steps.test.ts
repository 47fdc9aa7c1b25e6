/** @jest-environment node */
import { fixtures, otpAuth } from '../fixtures';
import { fixtureStore } from '../FixtureScreen';
import { openedRecovery } from '../flow/recovery-state';
import { listEvents, reportSteps } from './report-steps';

const opened = openedRecovery('FPS', false);

test('a host receives the current step of its visitor, initially and at every step @CARD-8', () => {
  const events: unknown[] = [];
  const recovery = fixtureStore(fixtures.challenge);
  const stop = reportSteps(recovery, (event) => events.push(event));
  recovery.send({ type: 'RETURNED' });
  stop();
  recovery.send({ type: 'RESET', flow: 'FPS', firstTime: false });
  expect(events).toEqual([
    { type: 'step', step: 'OTP' },
    { type: 'step', step: 'REQUEST' },
  ]);
});

test('the host receives the end of a recovery, and an error once @CARD-8', () => {
  const failed = { ...opened, errorMessage: { key: 'error.generic' } } as const;
  expect(listEvents({ ...opened, pageType: 'INFO' }, opened)).toContainEqual({
    type: 'done',
    outcome: 'user-id-sent',
  });
  expect(listEvents({ ...opened, pageType: 'ERROR' }, opened)).toContainEqual({
    type: 'error',
    reason: 'recovery-closed',
  });
  expect(listEvents(failed, opened)).toEqual([{ type: 'error', reason: 'call-failed' }]);
  expect(listEvents({ ...failed, userId: 'a' }, failed)).toEqual([]);
  expect(listEvents({ ...opened, errorMessage: { key: 'error.waited' } }, failed)).toEqual([]);
});

test('the host receives no visitor input and no personal data @CARD-8 @SEC-R15', () => {
  const full = {
    ...opened,
    userId: 'alex.morgan',
    firstName: 'alexander',
    lastName: 'key-person',
    emailId: 'alex.morgan@example.com',
    transactionKey: 'key',
    otpAuth,
  };
  for (const pageType of ['REQUEST', 'OTP', 'VERIFY', 'ERROR', 'INFO'] as const) {
    const events = JSON.stringify(
      listEvents(
        { ...full, pageType, errorMessage: { key: 'error.generic', values: { userId: 'alex.morgan' } } },
        null,
      ),
    );
    expect(events).not.toMatch(/alex|example|key|transaction/);
  }
});
