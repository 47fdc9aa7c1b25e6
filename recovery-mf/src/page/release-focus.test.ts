import { otpAuth, sentByEmail } from '../fixtures';
import type { Effects } from '../flow/recovery-store';
import { createRecoveryStore } from '../flow/recovery-store';
import { releaseFocus } from './release-focus';

const inField = () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input')!;
  field.focus();
  return field;
};

const following = () => {
  const store = createRecoveryStore('FPS', false, {} as Effects, { pageType: 'OTP', otpAuth });
  return { store, stop: releaseFocus(store) };
};

test('a field that is about to be removed loses the focus while it is still in the document @NAV-10', () => {
  const { store, stop } = following();
  const field = inField();
  const left = jest.fn(() => field.isConnected);
  field.addEventListener('blur', left);
  store.send({ type: 'PASSCODE_SENT', sendOtp: sentByEmail });
  expect(left).toHaveReturnedWith(true);
  stop();
});

test('a field that stays keeps the focus, also after tracking has stopped @NAV-10', () => {
  const { store, stop } = following();
  const field = inField();
  store.send({ type: 'ERROR_CLEARED' });
  expect(document.activeElement).toBe(field);
  stop();
  store.send({ type: 'PASSCODE_SENT', sendOtp: sentByEmail });
  expect(document.activeElement).toBe(field);
});
