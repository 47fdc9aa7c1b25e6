import { act, fireEvent, screen } from '@testing-library/react';
import { renderFixture } from '../../test-support/render-fixture';
import { fixtures, sentBySms } from '../fixtures';

interface Asked {
  readonly request: { readonly otp: unknown; readonly signal: AbortSignal };
  readonly answer: (credential: unknown) => void;
  readonly reject: (error: Error) => void;
}

let requested: Asked[];
const get = jest.fn(
  (request: Asked['request']) =>
    new Promise((response, reject) => {
      requested.push({ request, answer: response, reject });
    }),
);
beforeEach(() => {
  requested = [];
  get.mockClear();
  Object.assign(window, { OTPCredential: () => undefined });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});
const passcode = () => screen.getByLabelText('One-time passcode');
const submit = () => screen.getByRole('button', { name: 'Submit OTP' });

test('the passcode of a text message fills the field, and is not submitted automatically @VER-2 @D-4', async () => {
  const { effects } = renderFixture(fixtures['verify-sms']);
  expect(requested[0]?.request.otp).toEqual({ transport: ['sms'] });
  expect(submit()).toBeDisabled();
  await act(async () => requested[0]?.answer({ code: '154527' }));
  expect(passcode()).toHaveValue('154527');
  expect(submit()).toBeEnabled();
  expect(effects.verifyOtp).not.toHaveBeenCalled();
});

test('what the visitor has typed is not overwritten @VER-2', async () => {
  renderFixture(fixtures['verify-sms']);
  fireEvent.input(passcode(), { target: { value: '12' } });
  await act(async () => requested[0]?.answer({ code: '154527' }));
  expect(passcode()).toHaveValue('12');
});

test('waiting restarts for another text message and ends when the screen is left @VER-5', async () => {
  const { store, unmount } = renderFixture(fixtures['verify-sms']);
  act(() => store.send({ type: 'PASSCODE_SENT', sendOtp: { ...sentBySms, sentAt: Date.now() } }));
  expect(requested.map(({ request }) => request.signal.aborted)).toEqual([true, false]);
  await act(async () => requested[0]?.answer({ code: '111111' }));
  expect(passcode()).toHaveValue('');
  await act(async () => requested[1]?.reject(new DOMException('denied', 'NotAllowedError')));
  expect(passcode()).toHaveValue('');
  unmount();
  expect(requested[1]?.request.signal.aborted).toBe(true);
});

test('nothing is awaited for an e-mail, or in a browser without WebOTP @VER-2', () => {
  renderFixture(fixtures['verify-email']).unmount();
  Reflect.deleteProperty(window, 'OTPCredential');
  renderFixture(fixtures['verify-sms']);
  expect(get).not.toHaveBeenCalled();
});
