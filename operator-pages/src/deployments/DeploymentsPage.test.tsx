import { render, screen, within } from '@testing-library/react';
import type { DeploymentsView, PartView } from '@portal/contract/operator';
import { OperatorPages } from '../OperatorPages';

const LOGIN: PartView = {
  name: 'login-mf',
  build: '0123456789abcdef',
  version: '1.4.0',
  canary: { id: '8f3a17c04be92d65', percent: 5 },
  changedAt: '2026-01-12T08:30:00Z',
  changedBy: 'login-team',
  override: null,
};
const EVENT = {
  at: '2026-01-12T08:30:00Z',
  part: 'login-mf',
  percent: null,
  version: '1.4.0',
  build: '0123456789abcdef',
  by: 'login-team',
} as const;

function show(view: Partial<DeploymentsView> = {}) {
  const page = {
    name: 'deployments',
    view: {
      parts: [LOGIN],
      dependencies: [
        { name: 'login-mf', uses: ['shared-wl-assets'] },
        { name: 'shared-wl-assets', uses: [] },
      ],
      events: [],
      renderFailures: [],
      part: '',
      target: '',
      ...view,
    },
  } as const;
  render(<OperatorPages language="en-US" page={page} />);
}
const findRow = (table: string, row: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) });

test('a portal without parts says so and offers nothing else @CARD-6', () => {
  show({ parts: [] });
  expect(screen.getByText('No part has been published yet.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('parts show their live build, canary and override, and why an override has no effect @CARD-6', () => {
  const target = 'http://localhost:4100/';
  show({
    parts: [
      LOGIN,
      { ...LOGIN, name: 'recovery-mf', override: { target, kind: 'ofBrowser' } },
      { ...LOGIN, name: 'new-mf', build: null, version: null, canary: null },
      { ...LOGIN, name: 'shell', override: { target: 'gone', kind: 'failed' } },
      { ...LOGIN, name: 'clip-login-mf', override: { target: 'local', kind: 'ofWorkspace' } },
    ],
  });
  expect(findRow('Deployments', 'login-mf 1.4.0')).toHaveTextContent('5 % 8f3a17c04be92d65');
  expect(findRow('Deployments', 'recovery-mf')).toHaveTextContent(target);
  expect(findRow('Deployments', 'new-mf Not live')).toBeVisible();
  expect(findRow('Deployments', 'shell')).toHaveTextContent('This build does not exist.');
  expect(findRow('Deployments', 'clip-login-mf')).toHaveTextContent('Build of this workspace');
  expect(screen.getByRole('alert')).toHaveTextContent('An override refers to a build that does not exist');
});

test('dependencies are listed in both directions @CARD-6', () => {
  show();
  expect(findRow('Dependencies', 'shared-wl-assets')).toHaveTextContent('login-mf');
  expect(findRow('Dependencies', 'login-mf')).toHaveTextContent('shared-wl-assets');
});

test('the history says what happened, and when a canary ended @CARD-6', () => {
  show({
    events: [
      { ...EVENT, kind: 'canary', percent: 0 },
      { ...EVENT, kind: 'canary', percent: 5 },
      { ...EVENT, kind: 'rollback' },
    ],
  });
  const rows = within(screen.getByRole('table', { name: 'History' })).getAllByRole('row');
  for (const [index, text] of ['Canary ended', 'Canary 5 %', 'Rolled back'].entries())
    expect(rows[index + 1]).toHaveTextContent(text);
});

test('the form is filled from the URL, and a build that is not rendered is named @CARD-6', () => {
  show({ part: 'login-mf', target: 'abc', renderFailures: [{ part: 'shell', id: 'f00', reason: 'slow' }] });
  expect(screen.getByLabelText('Build or address')).toHaveValue('abc');
  expect(screen.getByRole('alert')).toHaveTextContent('shell f00');
});
