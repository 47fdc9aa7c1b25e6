import { render, screen, within } from '@testing-library/react';
import type { Language } from '@portal/contract/i18n';
import type { OutboxView } from '@portal/contract/operator';
import { OperatorPages } from '../OperatorPages';
import { groupDigits } from './OutboxPage';

const MAIL = {
  id: 'm1',
  channel: 'Email',
  to: 'alex.morgan@example.com',
  subject: 'Your <passcode>',
  text: 'Text & more',
  code: '123456',
  userId: 'alex.morgan',
  sentAt: '2030-05-01T12:00:00Z',
  callStatus: null,
  isMail: true,
} as const;
const CALL = { ...MAIL, id: 'm3', channel: 'Call', isMail: false, callStatus: 'CALLING' } as const;
const OTHER = { ...MAIL, id: 'm2', channel: 'SMS', isMail: false, userId: null } as const;

function show(view: Partial<OutboxView>, language: Language = 'en-US') {
  const page = { name: 'outbox', view: { userId: null, timeZone: 'UTC', messages: [], ...view } } as const;
  render(<OperatorPages language={language} page={page} />);
}

test('messages are grouped by user, with the passcode in halves and controls for an open call @D-4', () => {
  show({ messages: [CALL, MAIL, OTHER] });
  expect(screen.getByRole('link', { name: 'Messages for alex.morgan' })).toHaveAttribute(
    'href',
    '/dev/outbox?user=alex.morgan',
  );
  expect(screen.getByRole('heading', { name: 'Without user' })).toBeVisible();
  const call = within(screen.getByRole('article', { name: 'Phone call' }));
  for (const text of ['123 456', 'Ringing', 'Your <passcode>']) expect(call.getByText(text)).toBeVisible();
  expect(call.getByRole('button', { name: 'Answer and key in' })).toBeEnabled();
  expect(screen.getAllByRole('button')).toHaveLength(2);
  const frame = screen.getByTitle('As received');
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual(['/dev/outbox/mails/m1', '']);
});

test('an empty outbox says so in German @I18N-1', () => {
  show({}, 'de-DE');
  expect(screen.getByRole('heading', { level: 1, name: 'Postausgang' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
});

test('groupDigits splits a passcode in halves @D-4', () => {
  expect(['123456', '12345', '1234'].map(groupDigits)).toEqual(['123 456', '123 45', '1234']);
});
