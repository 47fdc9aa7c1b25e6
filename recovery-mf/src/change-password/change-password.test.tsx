import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleCases } from '@portal/contract/sample-cases';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import { getTexts, renderFixture } from '../../test-support/render-fixture';
import { fixtures } from '../fixtures';
import { changeFailure } from '../flow/failure-messages';
import { SERVICE_CODES } from '../flow/next-steps';
import { ChangePasswordPage } from './ChangePasswordPage';

const save = () => screen.getByRole('button', { name: 'Save password' });
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const rejection = (errorCode: string) => Promise.reject({ response: { status: 422, data: { errorCode } } });

beforeEach(() => sessionStorage.clear());

test('rules are ticked while typing and counted politely; the button says what is missing @CHG-2', async () => {
  renderFixture(fixtures['change-password']);
  await userEvent.type(screen.getByLabelText('New password'), 'Pebble7cloud');
  expect(screen.getByText('3 of 4')).toBeVisible();
  expect(screen.getByText('3 of 4 password rules met')).toHaveAttribute('role', 'status');
  expect(save()).toHaveAccessibleDescription(
    'To save, choose a password that meets the rules above, and repeat it.',
  );
});

test.each(
  sampleCases(
    [
      ['en-US', 'To save, choose a password that meets the rules above.'],
      ['de-DE', 'Zum Speichern müssen alle Regeln erfüllt sein.'],
    ],
    1,
  ),
)('the accepted letters are named, in %s @CHG-2', (language, sentence) => {
  const { container } = renderFixture(fixtures['change-password'], { language });
  for (const field of container.querySelectorAll('[type=password]'))
    fireEvent.input(field, { target: { value: 'übergrün-77' } });
  expect(container.querySelector('[type=submit]')).toHaveAccessibleDescription(sentence);
  for (const field of container.querySelectorAll('[type=password]'))
    fireEvent.input(field, { target: { value: 'Übergrün-77' } });
  expect(container.querySelector('[type=submit]')).toHaveAccessibleDescription(sentence);
  expect(screen.getByText(/\(A–Z\).*\(a–z\)/, { selector: 'li span' })).toBeVisible();
});

test('ISB_PASSVAL02 a password that contains the User ID is rejected, as announced in the rules @CHG-2', async () => {
  const { container } = renderFixture(fixtures['change-password'], {
    api: { changePassword: () => rejection('ISB_PASSVAL02') },
  });
  expect(screen.getByText(/not easy to guess/)).toBeVisible();
  sendPassword(container);
  expect(await screen.findByText(/or contains your User ID/)).toBeVisible();
});

test('the field is described by each rule once, met or not; its error comes first @CHG-2', async () => {
  renderFixture(fixtures['change-password']);
  const rules =
    /^At least 8 characters ?, An uppercase letter \(A–Z\) and .*, A digit ?, A special character, such as ! or % ?,$/;
  const field = screen.getByLabelText('New password');
  expect(field).toHaveAccessibleDescription(rules);
  expect(screen.getByLabelText('Repeat new password')).not.toHaveAccessibleDescription();
  await fill('New password', 'Pebble 7');
  expect(field).toHaveAccessibleDescription(/^Passwords cannot contain spaces\. Remove them\. At least 8/);
  expect(screen.getAllByRole('listitem').some((rule) => rule.textContent === 'A digit, met')).toBe(true);
});

test('sends the new password twice, leaves toast flag and User ID, and goes to login @CHG-3', async () => {
  const change = jest.fn(() => Promise.resolve());
  const { leave } = renderFixture(fixtures['change-password'], { api: { changePassword: change } });
  await fill('New password', 'Pebble7cloud!');
  await fill('Repeat new password', 'Pebble7cloud!');
  await userEvent.click(save());
  expect(change).toHaveBeenCalledWith(
    {
      userId: 'm.hartmann',
      newPass: 'Pebble7cloud!',
      verifyPass: 'Pebble7cloud!',
    },
    undefined,
  );
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/apps/home'));
  expect(sessionStorage.getItem('passwordChanged')).not.toBeNull();
  expect(sessionStorage.getItem('userId')).toBe('m.hartmann');
});

test('ISB_USRUP06 is reported at the field; the same password cannot be sent again @CHG-2', async () => {
  const change = jest.fn(() => rejection('ISB_USRUP06'));
  renderFixture(fixtures['change-password'], { api: { changePassword: change } });
  await fill('New password', 'Pebble7cloud!');
  await fill('Repeat new password', 'Pebble7cloud!');
  await userEvent.click(save());
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    /You have used this password before/,
  );
  expect(save()).toBeDisabled();
  // The button that had the focus is disabled now (WCAG 2.4.3).
  expect(screen.getByLabelText('New password')).toHaveFocus();
  await fill('New password', 'Pebble7cloud?');
  await fill('Repeat new password', 'Pebble7cloud?');
  expect(save()).toBeEnabled();
});

test('a space is reported at the field when it is typed, and nothing is sent @CHG-2', async () => {
  renderFixture(fixtures['change-password']);
  await userEvent.type(screen.getByLabelText('New password'), 'Pebble 7 cloud!');
  await fill('Repeat new password', 'Pebble 7 cloud!');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/cannot contain spaces/);
  expect(screen.getByText('4 of 4')).toBeVisible();
  expect(save()).toBeDisabled();
  expect(save()).toHaveAccessibleDescription('To save, remove the spaces from the password.');
});

test('any other error is shown as a banner, the input is kept @CHG-4', async () => {
  renderFixture(fixtures['change-password'], { api: { changePassword: () => rejection('ISB_NEW99') } });
  await fill('New password', 'Pebble7cloud!');
  await fill('Repeat new password', 'Pebble7cloud!');
  await userEvent.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^We could not process your request/);
  expect(alert).not.toHaveTextContent('ISB_');
  expect(screen.getByLabelText('New password')).toHaveValue('Pebble7cloud!');
});

test('first time: the temporary password is sent as well @D-7', async () => {
  const change = jest.fn(() => Promise.resolve());
  renderFixture(fixtures['change-password-first-time'], { api: { changePassword: change } });
  await fill('Temporary password', 'Welcome-Frida-4');
  await fill('New password', 'Pebble7cloud!');
  await fill('Repeat new password', 'Pebble7cloud!');
  await userEvent.click(save());
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ tempPass: 'Welcome-Frida-4' }), undefined);
});

test('a space in the temporary password is reported at once, and costs no attempt @D-7 @CHG-2', async () => {
  const change = jest.fn(() => Promise.resolve());
  const { container } = renderFixture(fixtures['change-password-first-time'], {
    api: { changePassword: change },
  });
  await fill('Temporary password', 'Welcome-Frida-4 ');
  expect(screen.getByLabelText('Temporary password')).toHaveAccessibleDescription(/cannot contain spaces/);
  await fill('New password', 'Welcome-Frida-4');
  expect(screen.getByText('4 of 5')).toBeVisible();
  await fill('New password', 'Pebble7cloud!');
  await fill('Repeat new password', 'Pebble7cloud!');
  expect(save()).toHaveAccessibleDescription('To save, remove the spaces from the temporary password.');
  fireEvent.submit(container.querySelector('form')!);
  expect(change).not.toHaveBeenCalled();
  await fill('Temporary password', 'Welcome-Frida-4');
  expect(save()).toBeEnabled();
});

test('a wrong temporary password is reported at its field, which takes the focus @D-7 @CHG-4', async () => {
  const { container } = renderFixture(fixtures['change-password-first-time'], {
    api: { changePassword: () => rejection('ISB_PASSCH03') },
  });
  sendPassword(container);
  const field = screen.getByLabelText('Temporary password');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/^The temporary password is incorrect/);
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('internal users need 16 characters; a differing repetition is reported on blur @CHG-2', async () => {
  renderFixture(fixtures['change-password-internal']);
  expect(screen.getByText(/^At least 16 characters/)).toBeVisible();
  await fill('New password', 'Pebble7cloud!');
  await fill('Repeat new password', 'Pebble');
  await userEvent.tab();
  expect(screen.getByText('The two passwords do not match. Repeat the new password.')).toBeVisible();
});

/** Types the same new password twice and submits the form. */
const sendPassword = (container: HTMLElement) => {
  for (const field of container.querySelectorAll('[type=password]'))
    fireEvent.input(field, {
      target: { value: field.matches('[name=tempPass]') ? 'old' : 'Pebble-7-cloud' },
    });
  fireEvent.submit(container.querySelector('form')!);
};

// `npm test` shows each message in only one language.
describe.each(['en-US', 'de-DE'] as const)('rejected by the services, in %s @CHG-4', (language) => {
  const isTried = (at: number) => at % 8 === (language === 'en-US' ? 0 : 4);
  const tagged = SERVICE_CODES.map((code, at) => [code, isTried(at) ? '@quick' : '@long'] as const);
  const texts: Readonly<Record<string, string>> = getTexts(language)['recovery-mf'].backend;

  test.each(tagged)(
    '%s shows its message, at the field or above; the input is kept %s @CHG-4',
    async (code) => {
      const { container } = renderFixture(fixtures['change-password'], {
        language,
        api: { changePassword: () => rejection(code) },
      });
      sendPassword(container);
      const field = container.querySelector('[name=newPass]');
      expect(await screen.findByText(texts[code] ?? '')).toBeVisible();
      expect(container).not.toHaveTextContent('ISB_');
      const { at } = changeFailure({ kind: 'rejected', code, retryAfterSeconds: null }, false);
      expect(field?.getAttribute('aria-invalid')).toBe(at === 'newPass' ? 'true' : null);
      expect(field).toHaveValue('Pebble-7-cloud');
    },
  );
});

test.each(sampleCases(['change-password', 'change-password-first-time']))(
  '%s: when the recovery is over, the message has a button to start again @CHG-4',
  async (name) => {
    const calls = { changePassword: () => rejection('ISB_SITEMDR08') };
    const { container, leave } = renderFixture(fixtures[name], { api: calls });
    sendPassword(container);
    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(leave).toHaveBeenCalledWith('/default/fps');
  },
);

test('a password that was changed on another page has its own message @CHG-4 @SEC-R17', async () => {
  const data = { errorCode: 'ISB_SITEMDR08', outcome: 'CHANGED_ELSEWHERE' };
  const calls = { changePassword: () => Promise.reject({ response: { status: 403, data } }) };
  const { container } = renderFixture(fixtures['change-password'], { api: calls });
  sendPassword(container);
  const words =
    /^Your password was changed in another window or on another device\. Log in with the new password\./;
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  // The service would reject every further attempt, so the visitor has to start again.
  expect(save()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Start again' })).toBeVisible();
});

test('after too many attempts the message advises starting again, and nothing more can be sent @CHG-4 @D-7', async () => {
  const change = jest.fn(() => rejection('ISB_PASSSCH07'));
  const { container } = renderFixture(fixtures['change-password-first-time'], {
    api: { changePassword: change },
  });
  sendPassword(container);
  const words = 'Start again with the temporary password from your invitation.';
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await fill('Temporary password', 'Welcome-Frida-4');
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(save()).toBeDisabled();
  expect(save()).toHaveAccessibleDescription('To continue, start again.');
  fireEvent.submit(container.querySelector('form')!);
  expect(change).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Start again' })).toBeVisible();
});

test.each([
  ['after a passcode the heading takes the focus over from the flow', 'm.hartmann', true],
  ['without a passcode nothing takes the focus', null, false],
])('embedded, %s @CHG-1 @CARD-8', (_what, userId, expected) => {
  // For the document, the host element of an embedded flow has the focus instead of the field in its shadow root.
  const flow = document.body.appendChild(document.createElement('div'));
  flow.tabIndex = -1;
  flow.focus();
  const ticket = userId === null ? null : ({ userId, userType: 'external' } as const);
  renderInPortal(
    <ChangePasswordPage
      embeddedHost={{ ticket, startAgain: jest.fn(), changed: jest.fn() }}
      api={{ changePassword: jest.fn() }}
      navigateForTest={jest.fn()}
    />,
    fixturePortal({ language: 'en-US', texts: getTexts('en-US') }),
  );
  const heading = screen.getByRole('heading', { name: 'Choose a new password' });
  expect(document.activeElement === heading).toBe(expected);
  flow.remove();
});
