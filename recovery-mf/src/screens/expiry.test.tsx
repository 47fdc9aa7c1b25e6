import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleCases } from '@portal/contract/sample-cases';
import { renderFixture } from '../../test-support/render-fixture';
import type { RecoveryApi } from '../api/recovery-api';
import type { SendOtp } from '../api/recovery-results';
import { fixtures, sentByCall, sentByEmail, SHOWN_AT } from '../fixtures';
import { expiryStage } from '../flow/timing/expiry-stage';

const SOON = 'Your passcode expires in less than a minute';
const notice = () => screen.queryByText(SOON);

/** Returns a fixture whose passcode has this many seconds left. */
const withLeft = (seconds: number, sent = sentByEmail, resendsLeft = 3) => {
  const fixture = sent === sentByEmail ? fixtures['verify-email'] : fixtures['verify-call'];
  return {
    ...fixture,
    state: { ...fixture.state, sendOtp: { ...sent, validUntil: SHOWN_AT + seconds * 1000, resendsLeft } },
  };
};

afterEach(() => jest.useRealTimers());

test.each([
  [1200, 'valid'],
  [61, 'valid'],
  [60, 'ending'],
  [1, 'ending'],
  [0, 'over'],
] as const)('with %d s left a passcode is %s @VER-1', (seconds, stage) =>
  expect(expiryStage(seconds)).toBe(stage),
);

test('a minute before expiry a polite notice appears once, and offers more time @VER-1', async () => {
  jest.useFakeTimers();
  renderFixture(withLeft(62));
  expect(notice()).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  const region = notice()?.closest('[role=status]');
  expect(region).toHaveTextContent(/^Your passcode expires in less than a minute/);
  const words = region?.textContent;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(region?.textContent).toBe(words);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(region).toHaveTextContent(/^Your passcode is no longer valid/);
});

test.each([
  [3, 'Request a new one to continue.'],
  [0, 'Start again to receive a new one.'],
])('after expiry the notice offers no more time, with %i resends left @VER-1 @VER-5', (left, words) => {
  renderFixture(withLeft(0, sentByEmail, left));
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/more time/)).toBeNull();
});

test.each([
  ['after it has passed', 29, 'Wait another 29 seconds', 29],
  ['but is shown long enough to be read out', 1, 'Wait one more second', 5],
])('a wait in seconds is no longer requested %s @REC-9', async (_when, count, words, said) => {
  jest.useFakeTimers();
  const { state, ...fixture } = fixtures['verify-email'];
  const errorMessage = { key: 'error.waitSeconds', values: { count } } as const;
  renderFixture({ ...fixture, state: { ...state, errorMessage } });
  await act(() => jest.advanceTimersByTimeAsync(said * 1000 - 1));
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toHaveTextContent(/^You can try again now\.$/);
});

test('the notice sends a new passcode @VER-5', async () => {
  const { effects } = renderFixture(withLeft(40));
  await userEvent.click(screen.getByRole('button', { name: 'Resend OTP' }));
  expect(effects.generateOtp).toHaveBeenCalledTimes(1);
});

test.each(
  sampleCases([
    ['an e-mail', sentByEmail],
    ['a phone call', sentByCall],
  ]),
)(
  'after the last passcode, by %s, the notice offers only to start again @VER-5 @REC-6',
  async (_by, sent) => {
    const { store } = renderFixture(withLeft(40, sent, 0));
    expect(screen.queryByRole('button', { name: 'Choose another option' })).toBeNull();
    const region = notice()?.closest<HTMLElement>('[role=status]');
    expect(region).toHaveTextContent('start again to receive a new one');
    await userEvent.click(region?.querySelector('button') as HTMLElement);
    expect(store.getState()).toMatchObject({ pageType: 'REQUEST', userId: 'm.hartmann', otpAuth: null });
  },
);

describe('time limit for a new password', () => {
  const withTime = (minutes: number) => ({
    ...fixtures['change-password'],
    ticket: {
      userId: 'm.hartmann',
      userType: 'external',
      until: SHOWN_AT + (20 - minutes) * 60_000,
    } as const,
  });

  test.each([
    ['en-US', /^You will use it the next time you log in\. Save it by \d\d?:22\s[AP]M(?: \([^)]+\))?\.$/],
    ['de-DE', /^Damit melden Sie sich ab jetzt an\. Speichern Sie es bis \d\d:22\sUhr(?: \([^)]+\))?\.$/],
  ] as const)('the page shows the deadline for saving, in %s @D-7 @CHG-1', (language, words) => {
    renderFixture(fixtures['change-password'], { language });
    expect(screen.getByText(words)).toBeVisible();
  });

  test.each(sampleCases([undefined, Number.NaN, 'soon'], 2))(
    'with a deadline of %s the page shows the duration @D-7 @CHG-1',
    (until) => {
      const { ticket, ...fixture } = fixtures['change-password--unknown-time'];
      renderFixture({
        ...fixture,
        ticket: { ...ticket, ...(until !== undefined && { until: until as number }) },
      });
      expect(screen.getByText(/Save it within 20 minutes\.$/)).toBeVisible();
    },
  );

  test('a minute before the deadline a polite notice offers more time, then says that time is over @D-7 @CHG-1', async () => {
    jest.useFakeTimers();
    const { leave } = renderFixture(withTime(18.95));
    const soon = () => screen.queryByText('You have less than a minute left to save your new password');
    expect(soon()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    const region = soon()?.closest('[role=status]');
    expect(region).toHaveTextContent(/If you need more time, start again with a new passcode\./);
    const words = region?.textContent;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(region?.textContent).toBe(words);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(region).toHaveTextContent(
      /^The time for this step has run out.*Your new password was not saved\./,
    );
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(leave).toHaveBeenCalledWith('/default/fps');
  });

  test('while a password is being saved no expiry is shown; after a rejection it is @D-7 @CHG-3', async () => {
    jest.useFakeTimers();
    let rejectChange = (_: unknown): void => undefined;
    const changePassword: RecoveryApi['changePassword'] = () =>
      new Promise((_, reject) => (rejectChange = reject));
    const { container } = renderFixture(withTime(19.95), { api: { changePassword } });
    const words = /^The time for this step has run out|^You have less than a minute left/;
    expect(screen.getByText(words)).toBeVisible();
    for (const field of container.querySelectorAll('[type=password]'))
      fireEvent.input(field, { target: { value: 'Pebble-7-cloud' } });
    fireEvent.submit(container.querySelector('form')!);
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(screen.getByText('Please wait')).toBeInTheDocument();
    expect(screen.queryByText(words)).toBeNull();
    await act(async () => rejectChange({ response: { status: 422, data: { errorCode: 'ISB_USRUP06' } } }));
    expect(screen.getByText('The time for this step has run out')).toBeVisible();
    expect(screen.getByText(/^Your new password was not saved\./)).toBeVisible();
  });
});

test('the countdown to the next passcode is in no live region @VER-3', () => {
  renderFixture(fixtures['verify-email-wrong']);
  expect(screen.getByText(/^0:2\d$/).closest('[aria-live], [role=status], [role=alert]')).toBeNull();
});

describe('announcements about the next passcode', () => {
  const news = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => /request a new passcode|call you again/.test(text));
  const until = (seconds: number, over: Partial<SendOtp> = {}, now = SHOWN_AT) => {
    const sendOtp = { ...sentByEmail, ...over, sentAt: now, validUntil: now + 1_200_000, clockOffset: 0 };
    return {
      ...fixtures['verify-email'],
      state: {
        ...fixtures['verify-email'].state,
        sendOtp: { ...sendOtp, resendAvailableAt: now + seconds * 1_000 },
      },
    };
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    [
      'start and end',
      'passcode',
      sentByEmail,
      ['You can request a new passcode in 30 seconds.', 'You can request a new passcode now.'],
    ],
    ['end', 'phone call', sentByCall, ['We can call you again now.']],
  ] as const)(
    'the %s of the countdown to a new %s are announced, once each @VER-5',
    async (_, _what, sent, words) => {
      renderFixture(until(30, sent));
      const heard: string[] = [];
      const notes = new MutationObserver(() => heard.push(...news()));
      notes.observe(document.body, { subtree: true, childList: true, characterData: true });
      expect(news()).toEqual([]);
      for (let second = 0; second < 40; second += 1) await pass(1_000);
      notes.disconnect();
      expect([...new Set(heard)]).toEqual(words);
      expect(news()).toEqual(words.slice(-1));
    },
  );

  test.each([
    ['the countdown was over already', until(0)],
    ['no resends are left', until(30, { resendsLeft: 0 })],
  ])('nothing is announced if %s @VER-5', async (_, fixture) => {
    renderFixture(fixture);
    await pass(40_000);
    expect(news()).toEqual([]);
  });
});
