import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFixture } from '../../test-support/render-fixture';
import { fixtures, sentByCall, sentByEmail, sentBySms } from '../fixtures';
import { shownNow } from '../fixtures/sent-passcodes';

const heading = () => screen.getByRole('heading', { level: 1 });
const field = () => screen.queryByLabelText('One-time passcode');
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  [
    'verify-email-not-sent',
    'en-US',
    'We could not send your passcode',
    /^Our e‑mail to the e-mail address .* was not sent, so there is no passcode to enter yet\.$/,
  ],
  [
    'verify-call-not-sent',
    'de-DE',
    'Wir konnten Sie nicht anrufen',
    /^Unser Anruf an die Nummer .* kam nicht zustande\. Der Code, .* gilt nicht mehr\.$/,
  ],
] as const)(
  '%s in %s says what failed, and shows no passcode, time or reference @OTP-5',
  (name, language, title, reason) => {
    renderFixture(fixtures[name], { language });
    for (const seen of document.querySelectorAll('p [aria-hidden=true]')) seen.remove();
    expect(heading()).toHaveTextContent(title);
    expect(heading()).toHaveAccessibleDescription(reason);
    expect(document.querySelector('input, code')).toBeNull();
    expect(document.body.textContent).not.toMatch(/\d:\d\d|gültig bis|Valid/);
    // The focused heading announces the failure; a live region would announce it a second time.
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('WCAG 2.4.3 a failed send moves the focus to its heading, even on a page just opened @OTP-5', () => {
  const { store } = renderFixture(fixtures['verify-email']);
  act(() => store.send({ type: 'SEND_FAILED', sentAt: sentByEmail.sentAt, earlier: null }));
  expect(heading()).toHaveTextContent('We could not send your passcode');
  expect(heading()).toHaveFocus();
  expect(document.title).toMatch(/^Error: We could not send your passcode \|/);
});

test('after a failed phone call the visitor can request another one or choose another option @OTP-5 @VER-5', async () => {
  const { store, effects } = renderFixture(fixtures['verify-call']);
  act(() => store.send({ type: 'SEND_FAILED', sentAt: sentByCall.sentAt, earlier: null }));
  expect(screen.queryByText('4 8 3 9 2 0')).toBeNull();
  expect(document.body).not.toHaveTextContent(/483920|Call status/);
  await userEvent.tab();
  expect(button('Call me')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(effects.generateOtp).toHaveBeenCalledTimes(1);
  expect(heading()).toHaveTextContent('We could not call you');
  act(() => store.send({ type: 'PASSCODE_SENT', sendOtp: shownNow({ ...sentByCall, sentAt: Date.now() }) }));
  expect(heading()).toHaveTextContent('We are calling you now');
  expect(heading()).toHaveFocus();
});

test('with one option only, the button returns to the previous page @OTP-5 @VER-2', async () => {
  const { store } = renderFixture(fixtures['verify-email-not-sent--one-option']);
  expect(screen.queryByRole('button', { name: 'Choose another option' })).toBeNull();
  await userEvent.click(button('Return to previous page'));
  expect(store.getState()).toMatchObject({ pageType: 'OTP', failedSend: null });
});

test('with no resends left, only starting again is offered @VER-5', () => {
  renderFixture(fixtures['verify-email-not-sent-limited']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Start again']);
});

test('an earlier passcode of the same channel keeps focus and input; the texts describe it @OTP-5', async () => {
  const { store } = renderFixture(fixtures['verify-email']);
  const resent = {
    ...sentByEmail,
    sentAt: sentByEmail.sentAt + 60_000,
    validUntil: sentByEmail.validUntil + 60_000,
  };
  act(() => store.send({ type: 'PASSCODE_SENT', sendOtp: shownNow(resent) }));
  const wasSaid = () => document.body.textContent ?? '';
  await userEvent.type(field() as HTMLElement, '4839');
  const later = wasSaid();
  act(() => store.send({ type: 'SEND_FAILED', sentAt: resent.sentAt, earlier: shownNow(sentByEmail) }));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('4839');
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(
    /^We could not send a new passcode.*The passcode in our e‑mail .* is valid again\./,
  );
  const [time = ''] = /\d+:\d\d/.exec(alert.textContent ?? '') ?? [];
  expect(later).not.toContain(`Sent at ${time}`);
  expect(wasSaid()).toContain(`Sent at ${time}`);
  expect(wasSaid()).not.toContain('A new passcode was sent');
  expect(field()).toHaveAccessibleDescription(/Valid for 20 minutes, until /);
  await userEvent.type(field() as HTMLElement, '20');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field()).toHaveValue('483920');
});

test('WCAG 2.4.3 an earlier passcode of another channel focuses its heading and clears the input @OTP-5', async () => {
  const { store, effects } = renderFixture(fixtures['verify-sms']);
  await userEvent.type(field() as HTMLElement, '4839');
  act(() => store.send({ type: 'SEND_FAILED', sentAt: sentBySms.sentAt, earlier: shownNow(sentByEmail) }));
  expect(heading()).toHaveTextContent('Enter the passcode from your e-mail');
  expect(heading()).toHaveFocus();
  expect(field()).toHaveValue('');
  await userEvent.click(button('Resend OTP'));
  const failedSend: unknown = expect.objectContaining({ channel: 'SMS' });
  expect(effects.generateOtp).toHaveBeenCalledWith(
    expect.objectContaining({ failedSend }),
    expect.anything(),
  );
});

test('an expired earlier passcode is not shown as valid @VER-1', async () => {
  jest.useFakeTimers();
  const soon = { ...sentByEmail, validUntil: sentByEmail.sentAt + 10_000 };
  const { store } = renderFixture(fixtures['verify-sms']);
  act(() => store.send({ type: 'SEND_FAILED', sentAt: sentBySms.sentAt, earlier: shownNow(soon) }));
  expect(screen.getByRole('alert')).toHaveTextContent('is valid again');
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByRole('alert')).not.toHaveTextContent('is valid again');
  jest.useRealTimers();
});
