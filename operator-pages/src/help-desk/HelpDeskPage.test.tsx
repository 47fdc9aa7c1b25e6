import { render, screen } from '@testing-library/react';
import type { Language } from '@portal/contract/i18n';
import type { HelpDeskRecoveryView, HelpDeskView } from '@portal/contract/operator';
import { OperatorPages } from '../OperatorPages';

const RECOVERY: HelpDeskRecoveryView = {
  reference: '7F2K-9QDX',
  joinedReference: null,
  flow: 'FPS',
  createdAt: '2026-06-01T10:00:00Z',
  contacts: { Email: 'a*****n@example.com' },
  channel: 'Email',
  failedChannel: null,
  sentAt: '2026-06-01T10:00:05Z',
  validUntil: '2026-06-01T10:10:05Z',
  wrongPasscodes: 5,
  outcome: { key: 'locked' },
  steps: [],
};
const RESULT: NonNullable<HelpDeskView['result']> = {
  user: {
    userId: 'alex.morgan',
    name: 'Alex Morgan',
    isInternal: false,
    contacts: {},
    password: 'ownPassword',
    lock: { kind: 'wrongPasscodes', until: '2026-06-01T11:00:00Z' },
    signIn: { kind: 'none' },
    hasNamesake: false,
  },
  subject: 'sealed',
  recoveries: [RECOVERY],
};

function show(view: Partial<HelpDeskView>, language: Language = 'en-US') {
  const page = { name: 'helpDesk', view: { timeZone: 'UTC', message: null, result: null, ...view } } as const;
  return render(<OperatorPages language={language} page={page} />);
}

test('a result shows lock, contacts, passcode and outcome in words @SEC-R15', () => {
  show({ result: RESULT });
  for (const text of [
    /^Locked by wrong passcodes until Jun 1, 2026, 11:00/,
    'None: recovery is not possible',
    /^E-mail to a\*{5}n@example\.com, sent on Jun 1, 2026/,
    /^Ended: too many wrong passcodes\./,
  ])
    expect(screen.getByText(text)).toBeVisible();
});

test('a result in German names times and locks in German @I18N-1', () => {
  show({ result: RESULT }, 'de-DE');
  expect(screen.getByText(/^Wegen falscher Einmalcodes gesperrt bis 01\.06\.2026/)).toBeVisible();
  expect(document.title).toBe('Helpdesk');
});

test.each([
  ['done', 'messageStatus', 'Email delivered', 'E-mail: delivered'],
  ['refused', 'messageStatus', 'SMS failed: expired', 'SMS: not delivered in time'],
  ['refused', 'messageStatus', 'Call failed: new', 'Phone call: not delivered'],
  ['refused', 'verifyOtp', 'wrong code', 'Wrong passcode'],
  ['refused', 'verifyOtp', 'brand new', 'Rejected (brand new)'],
  ['done', 'verifyOtp', 'no change', 'Repeated, no effect'],
])('a step (%s, %s, %s) is shown as “%s” @SEC-R15', (outcome, event, reason, text) => {
  const step = { at: '2026-06-01T10:01:00Z', event, reason, outcome };
  show({ result: { ...RESULT, recoveries: [{ ...RECOVERY, steps: [step] }] } });
  expect(screen.getByRole('cell', { name: text })).toBeVisible();
});

test('a message about a field is its description, any other is announced @SEC-R15', () => {
  const { unmount } = show({ message: 'notFound' });
  const field = screen.getByLabelText('Reference or User ID');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/^There is no recovery with this reference/);
  unmount();
  show({ message: 'unlock.done', result: { ...RESULT, subject: null } });
  expect(screen.getByText(/^Recovery is unlocked\./).closest('[role="status"]')).toBeVisible();
  expect(screen.queryByLabelText('Reason')).toBeNull();
});
