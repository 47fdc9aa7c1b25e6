import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { sampleCases } from '@portal/contract/sample-cases';
import { renderFixture } from '../../test-support/render-fixture';
import { type FixtureName, fixtures, type RecoveryFixture } from '../fixtures';

const names = Object.keys(fixtures) as FixtureName[];

let warn: jest.SpyInstance;
let error: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** Whether a state shows that a submission failed, which a failed status poll is not. */
function isFailed(name: FixtureName): boolean {
  const fixture: RecoveryFixture = fixtures[name];
  if (name.startsWith('verify-call') || !('state' in fixture)) return false;
  return Boolean(fixture.state?.errorMessage ?? fixture.state?.verifyOtp?.failure);
}

// `npm test` shows each state in only one language.
describe.each(['en-US', 'de-DE'] as const)('every state in %s', (language) => {
  const isTried = (at: number) => at % 6 === (language === 'en-US' ? 0 : 3);
  const tagged = names.map((name, at) => [name, isTried(at) ? '@quick' : '@long'] as const);
  test.each(tagged)(
    '%s is shown with all texts; the title begins with its error %s @I18N-1 @REC-3 @VER-2 @CHG-4',
    (name) => {
      renderFixture(fixtures[name], { language });
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(document.title).toContain(' | Aldermere');
      const isMarked = document.title.startsWith(language === 'en-US' ? 'Error: ' : 'Fehler: ');
      expect(isMarked || !isFailed(name)).toBe(true);
      expect(warn).not.toHaveBeenCalled();
      expect(error).not.toHaveBeenCalled();
    },
  );
});

test('some states have an error @REC-3 @VER-2 @CHG-4', () => {
  expect(names.filter(isFailed).length).toBeGreaterThan(3);
});

describe('request', () => {
  test('the forgot-user-ID link is shown only if enabled @REC-5', () => {
    const { unmount } = renderFixture(fixtures['request-password']);
    expect(screen.getByRole('link', { name: 'Forgot User ID' })).toHaveAttribute('href', '/default/fuid');
    unmount();
    renderFixture(fixtures['request-password'], { fuidEnabled: false });
    expect(screen.queryByRole('link', { name: 'Forgot User ID' })).toBeNull();
  });

  test('Continue is disabled without a User ID and says why @REC-6', async () => {
    const { effects } = renderFixture(fixtures['request-password']);
    const go = screen.getByRole('button', { name: 'Continue' });
    expect(go).toBeDisabled();
    expect(go).toHaveAccessibleDescription('To continue, enter your User ID.');
    await userEvent.type(screen.getByLabelText('User ID'), 'alex.morgan{Enter}');
    expect(effects.startRecovery).toHaveBeenCalledTimes(1);
  });

  test('User ID: "field required" and "enter a valid user ID", after editing and blur @VAL-3', async () => {
    renderFixture(fixtures['request-password']);
    const field = screen.getByLabelText('User ID');
    await userEvent.click(field);
    await userEvent.tab();
    expect(screen.queryByText('field required')).toBeNull();
    await userEvent.type(field, 'a b');
    await userEvent.tab();
    expect(screen.getByText('enter a valid user ID')).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/enter a valid user ID/);
    await userEvent.clear(field);
    expect(screen.getByText('field required')).toBeVisible();
  });

  test('a server error takes the focus, disables Continue and disappears on the first edit @REC-3 @REC-6', async () => {
    renderFixture(fixtures['request-error']);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText('User ID')).toHaveValue('m.hartmann');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('User ID'), 'n');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  test.each(
    sampleCases([
      ['request-unavailable', 'startRecovery'],
      ['request-unavailable--wait', 'startRecovery'],
    ]),
  )('a temporary error can be retried without a change: %s @REC-6 @SEC-R17', async (name, call) => {
    const { effects } = renderFixture(fixtures[name]);
    const go = screen.getByRole('button', { name: 'Continue' });
    expect(go).toBeDisabled();
    const advice = 'To continue, follow the advice above, then try again.';
    await waitFor(() => expect(go).toHaveAccessibleDescription(advice));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(effects[call]).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('names and e-mail have their exact error texts; the look-up gets all three @VAL-3 @REC-4', async () => {
    const { effects } = renderFixture(fixtures['request-user-id']);
    const type = async (label: string, text: string) => {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.paste(text);
      await userEvent.tab();
    };
    await type('First name', 'A*');
    await type('Last name', 'x'.repeat(101));
    await type('E-mail address', 'maria@aldermere');
    for (const text of ['enter valid first name', 'enter valid last name', 'email error'])
      expect(screen.getByText(text)).toBeVisible();
    await type('First name', 'Maria');
    await type('Last name', 'Hartmann');
    await type('E-mail address', 'maria@post.info');
    await userEvent.type(screen.getByLabelText('E-mail address'), '{Enter}');
    expect(effects.findUser).toHaveBeenCalledWith(expect.anything(), {
      type: 'DETAILS_ENTERED',
      firstName: 'Maria',
      lastName: 'Hartmann',
      emailId: 'maria@post.info',
    });
  });
});

describe('challenge', () => {
  test.each(
    sampleCases(
      [
        ['en-US', ['to the e-mail address beginning', 'to the number ending', 'at the number ending']],
        ['de-DE', ['an die E-Mail-Adresse, die', 'an die Nummer mit', 'an die Nummer mit']],
      ],
      1,
    ),
  )('a masked contact is read as the end of its sentence in %s @VER-1', (language, sentences) => {
    renderFixture(fixtures['challenge'], { language });
    for (const seen of document.querySelectorAll('[aria-hidden]')) seen.remove();
    const options = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/^Option #/));
    expect(options).toHaveLength(CHANNEL_NAMES.length);
    for (const [at, sentence] of sentences.entries()) expect(options[at]).toHaveTextContent(sentence);
  });

  test('options are numbered and name their masked destination @OTP-1 @OTP-4', async () => {
    const { effects } = renderFixture(fixtures['challenge']);
    expect(screen.getByText('Forgot password request')).toBeVisible();
    const options = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/^Option #/));
    expect(options.slice(0, 3).map((item) => within(item).getByRole('heading').textContent)).toEqual([
      'E-mail',
      'Text message (SMS)',
      'Phone call',
    ]);
    expect(options[1]).toHaveTextContent('Option #2');
    expect(options[1]).toHaveTextContent('the number ending in 4 8 2 1');
    await userEvent.click(screen.getByRole('button', { name: 'Send by SMS' }));
    expect(effects.generateOtp).toHaveBeenCalledWith(expect.anything(), {
      type: 'CHANNEL_CHOSEN',
      channel: 'SMS',
    });
    for (const name of ['Send by e-mail', 'Send by SMS', 'Call me'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  test.each(
    sampleCases([
      ['challenge-first-time', 'First-time user request'],
      ['challenge-user-id', 'Forgot User ID request'],
    ]),
  )('%s has the heading %s @OTP-1', (name, text) => {
    renderFixture(fixtures[name]);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('a failed phone call is reported at its option only @OTP-3', () => {
    renderFixture(fixtures['challenge-call-error']);
    const error = /^We could not reach you at this number/;
    expect(screen.getAllByText(error)).toHaveLength(1);
    // The error describes the heading, which takes the focus, and the button (WCAG 4.1.3).
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(error);
    expect(screen.getByRole('button', { name: 'Call me' })).toHaveAccessibleDescription(error);
    expect(screen.getByRole('button', { name: 'Send by SMS' })).not.toHaveAccessibleDescription();
  });

  test('WCAG 2.4.3 the heading of the next step takes the focus', () => {
    const { store } = renderFixture(fixtures['challenge']);
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    act(() => store.send({ type: 'RETURNED' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test('WCAG 2.4.3 4.1.3 a failed poll is reported without moving focus, until the next one @VER-4', async () => {
  const { store } = renderFixture(fixtures['verify-call']);
  await screen.findByText(/^Calling/, { selector: '[role=status]' });
  const another = screen.getByRole('button', { name: 'Choose another option' });
  another.focus();
  const away = { kind: 'unavailable', code: null, retryAfterSeconds: null } as const;
  act(() => store.send({ type: 'VERIFICATION_FAILED', failure: away, at: 0 }));
  const words = 'We cannot check the code at the moment. Stay on the line.';
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(screen.getByText(words, { selector: '[role=status]' })).toBeInTheDocument();
  expect(another).toHaveFocus();
  act(() => store.send({ type: 'PHONE_CALL_PENDING', callStatus: 'CALLING' }));
  expect(screen.queryAllByText(words)).toEqual([]);
  expect(another).toHaveFocus();
});

describe('passcode', () => {
  test('shows time, destination and expiry; shows and hides the passcode @VER-1 @VER-2', async () => {
    renderFixture(fixtures['verify-email']);
    expect(screen.getByRole('main')).toHaveTextContent('m************n@post.example');
    expect(screen.getByText(/^6 digits\. Valid for 20 minutes, until/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Show / }));
    expect(screen.getByRole('button', { name: /^Hide / })).toBeVisible();
  });

  test('spaces are ignored, at most 6 characters, Submit is disabled without a passcode @VER-3', async () => {
    const { effects } = renderFixture(fixtures['verify-sms']);
    const field = screen.getByLabelText('One-time passcode');
    const submit = () => screen.getByRole('button', { name: 'Submit OTP' });
    expect(submit()).toBeDisabled();
    await userEvent.click(field);
    await userEvent.paste(' 123 4567 ');
    expect(field).toHaveValue('123456');
    await userEvent.clear(field);
    await userEvent.tab();
    expect(screen.getByText('This field is required')).toBeVisible();
    await userEvent.type(field, '654321');
    await userEvent.click(submit());
    expect(effects.verifyOtp).toHaveBeenCalledWith(expect.anything(), {
      type: 'PASSCODE_SUBMITTED',
      otp: '654321',
    });
    expect(submit()).toBeDisabled();
  });

  test('a pasted dash costs no attempt; an invalid passcode is reported before it is sent @VER-3', async () => {
    const { effects } = renderFixture(fixtures['verify-sms']);
    const field = screen.getByLabelText('One-time passcode');
    await userEvent.click(field);
    await userEvent.paste('645-40O');
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription(/^Enter only the digits of the passcode/);
    expect(screen.getByRole('button', { name: 'Submit OTP' })).toHaveAccessibleDescription(
      'To continue, enter only the digits of the passcode.',
    );
    await userEvent.clear(field);
    await userEvent.paste('(645\u2011400)');
    expect(field).toHaveValue('645400');
    expect(field).toBeValid();
    expect(effects.verifyOtp).not.toHaveBeenCalled();
  });

  test.each([
    ['FPS', 1],
    ['FUID', 0],
  ] as const)(
    'a note below the passcode says that User IDs are case-sensitive: %s @SEC-R3 @VER-5',
    (flow, times) => {
      const fixture = fixtures['verify-email'];
      renderFixture({ ...fixture, state: { ...fixture.state, flow } });
      expect(
        screen.queryAllByText(
          'If nothing arrives, the User ID may be misspelled. Go back and check it; uppercase and lowercase letters matter.',
        ),
      ).toHaveLength(times);
    },
  );

  test('a wrong passcode is reported at the field, which takes the focus; editing clears it @VER-2', async () => {
    renderFixture(fixtures['verify-email-wrong']);
    const field = screen.getByLabelText('One-time passcode');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^This passcode is incorrect/);
    await userEvent.type(field, '1');
    expect(screen.queryByText(/^This passcode is incorrect/)).toBeNull();
  });

  test('the note that one attempt is left stays until it is used, with the error and after it @D-8 @VER-2', async () => {
    renderFixture(fixtures['verify-email-one-try']);
    const field = screen.getByLabelText('One-time passcode');
    expect(field).toHaveAccessibleDescription(/^This passcode is incorrect.*You have one attempt left\./);
    expect(screen.getAllByText(/You have one attempt left/)).toHaveLength(1);
    await userEvent.type(field, '1');
    expect(field).toHaveAccessibleDescription(/^You have one attempt left\. 6 digits/);
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription(/You have one attempt left\. 6 digits/);
    expect(screen.getAllByText(/You have one attempt left/)).toHaveLength(1);
  });

  test('a resend waits for the server, then uses the same channel @VER-5', async () => {
    const { unmount } = renderFixture(fixtures['verify-email']);
    expect(screen.getByText(/You can request a new passcode in/)).toBeInTheDocument();
    unmount();
    const { effects, store } = renderFixture(fixtures['verify-email-resend']);
    await userEvent.click(screen.getByRole('button', { name: 'Resend OTP' }));
    expect(effects.generateOtp).toHaveBeenCalledTimes(1);
    const { sendOtp } = store.getState();
    if (sendOtp)
      act(() =>
        store.send({ type: 'PASSCODE_SENT', sendOtp: { ...sendOtp, sentAt: sendOtp.sentAt + 60_000 } }),
      );
    expect(screen.getByText(/^A new passcode was sent at/)).toBeInTheDocument();
  });

  test.each(
    sampleCases(
      [
        ['verify-email-resend', () => screen.getByLabelText('One-time passcode')],
        ['verify-call', () => screen.getByRole('heading', { level: 1 })],
      ],
      1,
    ),
  )('WCAG 2.4.3 every resend sets the focus where the visitor continues: %s @VER-5', (name, focused) => {
    const { store } = renderFixture(fixtures[name]);
    for (const minutes of [1, 2]) {
      act(() => (document.activeElement as HTMLElement).blur());
      expect(focused()).not.toHaveFocus();
      const { sendOtp } = store.getState();
      const sentAt = (sendOtp?.sentAt ?? 0) + minutes * 60_000;
      if (sendOtp) act(() => store.send({ type: 'PASSCODE_SENT', sendOtp: { ...sendOtp, sentAt } }));
      expect(focused()).toHaveFocus();
    }
  });

  test('after the last passcode only starting again is offered, also after expiry @VER-5 @REC-6', async () => {
    const { store, container } = renderFixture(fixtures['verify-email-expired-no-resends']);
    expect(container).not.toHaveTextContent(/another option|below|Use it/);
    expect(screen.getByLabelText('One-time passcode')).toHaveAccessibleDescription(/Start again to receive/);
    const [first] = screen.getAllByRole('button', { name: 'Start again' });
    await userEvent.click(first as HTMLElement);
    expect(store.getState()).toMatchObject({ pageType: 'REQUEST', userId: 'm.hartmann', sendOtp: null });
  });

  test('without contact details the heading says that no passcode can be sent @OTP-1', () => {
    renderFixture(fixtures['challenge-none']);
    expect(screen.getByRole('heading', { level: 1, name: 'We cannot send you a passcode' })).toBeVisible();
    expect(screen.getByText(/because we have no contact details on file for you\./)).toBeVisible();
  });

  test('with no passcodes left, the options are disabled and starting again is offered @OTP-1 @VER-5', async () => {
    const { store } = renderFixture(fixtures['challenge-none-left']);
    expect(screen.getByText(/Start again to receive a new passcode/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send by SMS' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(store.getState()).toMatchObject({ pageType: 'REQUEST', userId: 'm.hartmann', errorMessage: null });
  });

  test('the passcode screen names the other channels, and its back button returns to the options @VER-2', async () => {
    const { store } = renderFixture(fixtures['verify-email']);
    expect(screen.getByText(/^By text message(?: or|,) phone call/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Return to previous page' }));
    expect(store.getState()).toMatchObject({ pageType: 'OTP', sendOtp: null });
  });
});

describe('phone call', () => {
  test('shows the code in groups, read digit by digit, and the status of the call @VER-1', async () => {
    renderFixture(fixtures['verify-call-answered']);
    expect(screen.getByText('483')).toBeVisible();
    expect(screen.getByText('4 8 3 9 2 0')).toBeInTheDocument();
    expect(screen.getByText('Call answered')).toBeVisible();
    expect(
      await screen.findByText('Waiting for you to enter the code', { selector: '[role=status]' }),
    ).toBeInTheDocument();
  });

  test.each(
    sampleCases([
      ['verify-call--resent', 'We called you again at', 'A new passcode was sent'],
      ['verify-email-resent', 'A new passcode was sent at', 'We called you again'],
    ]),
  )('a resend is described by its channel: %s @VER-5', (name, said, unsaid) => {
    renderFixture(fixtures[name]);
    expect(
      screen.getByText(new RegExp(`^${said} \\d\\d?:\\d\\d\\s[AP]M(?: \\([^)]+\\))?\\.`)),
    ).toHaveAttribute('role', 'status');
    expect(screen.queryByText(new RegExp(`^${unsaid}`))).toBeNull();
  });

  test.each(
    sampleCases([
      ['verify-call-confirmed', 'Next, you choose your new password. You can hang up.'],
      ['verify-call-confirmed--user-id', 'We are sending you your User ID. You can hang up.'],
    ]),
  )('%s: the code is hidden, and the next step is named @VER-4', (name, next) => {
    renderFixture(fixtures[name]);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Thank you, your code is confirmed' }),
    ).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.queryByText('4 8 3 9 2 0')).toBeNull();
    expect(screen.getByText('Code received')).toBeVisible();
  });
});

describe('final screens', () => {
  test.each([
    ['error', 'We have closed this request. If you know your password, you can still log in.'],
    [
      'error--locked',
      /^For your security, we have locked this request\. Nothing was changed\. If wrong passcodes were the reason, you can start again in an hour\. Otherwise, contact the Help Desk\. If you know/,
    ],
    [
      'error--expired',
      /^This request has ended: its time ran out, or your details were updated in the meantime\. The request itself made no changes\. If/,
    ],
    ['error--unchanged', /^We have closed this request\. Nothing has been changed so far\. If you know/],
    [
      'error--changed-elsewhere',
      /^Your password was changed in another window .* Log in with the new password\./,
    ],
    ['error--first-time', 'We have closed this request. Keep your invitation until you have logged in.'],
    ['error--first-time-changed-elsewhere', /^Your online access was set up in another window /],
    ['error--user-id', 'We have closed this request. If you remember your User ID, you can still log in.'],
    [
      'error--user-id-changed-elsewhere',
      /^We have already e‑mailed your User ID to you\. Check your inbox\.$/,
    ],
  ] as const)('%s says how the recovery ended, and what the visitor can still do @VER-8', (name, words) => {
    renderFixture(fixtures[name]);
    expect(screen.getByText(words)).toBeVisible();
  });

  test('the error page has its exact texts @VER-8', async () => {
    const { leave } = renderFixture(fixtures['error']);
    expect(screen.getByRole('heading', { name: 'ERROR' })).toBeVisible();
    expect(
      screen.getByText(
        'There is a problem with your User ID or password. Please contact the Help Desk for assistance.',
      ),
    ).toBeVisible();
    expect(screen.getByText('7F2K-91QD')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go To Login Page' }));
    expect(leave).toHaveBeenCalledWith('/apps/home');
  });

  test('the User ID was sent to the masked e-mail address @VER-9', async () => {
    const { leave } = renderFixture(fixtures['info']);
    expect(screen.getByRole('main')).toHaveTextContent('m************n@post.example');
    await userEvent.click(screen.getByRole('button', { name: 'Go To Login Page' }));
    expect(leave).toHaveBeenCalledWith('/apps/home');
  });
});

describe('title after a failed submission', () => {
  test('submitting an incomplete form is an error, and the title is restored with the form @REC-6', async () => {
    renderFixture(fixtures['request-password']);
    await userEvent.type(screen.getByLabelText('User ID'), ' {Enter}');
    expect(document.title).toMatch(/^Error: /);
    await userEvent.type(screen.getByLabelText('User ID'), '{Backspace}alex.morgan');
    expect(document.title).not.toMatch(/^Error: /);
  });
});

test.each(sampleCases(names))(
  'the masked characters of a contact in %s are not read aloud @VAL-7',
  (name) => {
    const { container } = renderFixture(fixtures[name]);
    for (const hidden of container.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    expect(container.textContent).not.toMatch(/\*\*|XX/);
  },
);

test('a call is announced first, when its live region is there, without a countdown @VER-4', async () => {
  renderFixture(fixtures['verify-call']);
  for (const region of screen.getAllByRole('status')) expect(region).toBeEmptyDOMElement();
  await screen.findByText(/^Calling the number ending in \d( \d)*$/, { selector: '[role=status]' });
  const announced = screen.getAllByRole('status').filter((region) => region.textContent !== '');
  expect(announced).toHaveLength(1);
});

test.each(sampleCases(names))(
  '%s has a control for the Help Desk if its text names it @VER-8 @SUP-2',
  (name) => {
    for (const [language, named, label] of [
      ['en-US', 'Help Desk', 'Contact the Help Desk'],
      ['de-DE', 'Helpdesk', 'Helpdesk kontaktieren'],
    ] as const) {
      const { container, unmount } = renderFixture(fixtures[name], { language });
      const controls = screen.queryAllByRole('button', { name: label });
      expect(controls).toHaveLength(container.textContent.includes(named) ? 1 : 0);
      unmount();
    }
  },
);

test.each([
  ['verify-email--untimed', 'en-US', /Sent to .*At most 6\scharacters\. Valid for 20 minutes/],
  ['verify-email--untimed', 'de-DE', /Gesendet an .*Höchstens 6\sZeichen\. 20\sMinuten gültig/],
  ['verify-call--untimed', 'en-US', /key in this code on your phone\..*Valid until 2:22\sPM/],
] as const)(
  '%s in %s shows 20 minutes, and neither a send time nor a reference @VER-1 @D-15',
  (name, language, intro) => {
    const { container } = renderFixture(fixtures[name], { language });
    expect(container.textContent).toMatch(intro);
    expect(container.textContent).not.toMatch(/ at \d{1,2}:\d\d| um \d\d:\d\d|reference|Referenz/i);
  },
);
