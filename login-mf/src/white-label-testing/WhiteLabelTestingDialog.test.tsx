import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie, removeCookie } from '@portal/shared-wl-assets/storage';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import english from '../../i18n/en-US.json';
import dialogTexts from '../../i18n/whiteLabelTesting/en-US.json';
import { chooseWhiteLabel } from './choose-white-label';
import type { LineOfBusiness } from './test-list';
import { WhiteLabelTestingDialog } from './WhiteLabelTestingDialog';

const lines: readonly LineOfBusiness[] = [
  {
    name: 'Treasury',
    contacts: ['wl@x.example'],
    clients: [
      { name: 'Cash', key: 'cash-management', href: '/app/cash-management/login' },
      { name: 'Wire', key: 'ctwirepayments', href: '/app/ctwirepayments/login' },
    ],
  },
  { name: 'Custody', contacts: [], clients: [{ name: 'Ihc', key: 'ihc', href: '/app/ihc/login' }] },
];

const show = (load: () => Promise<readonly LineOfBusiness[]>, onClose = jest.fn()) => {
  renderInPortal(
    <WhiteLabelTestingDialog open onClose={onClose} load={load} />,
    fixturePortal({ texts: { 'login-mf': english, whiteLabelTesting: dialogTexts } }),
  );
  return onClose;
};

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(() => removeCookie('wlCookie'));

test('each line of business has a collapsed panel with its number of clients @WLT-1', async () => {
  show(() => Promise.resolve(lines));
  const panels = await screen.findAllByRole('group', { hidden: true });
  expect(
    panels.map((panel) => [panel.querySelector('summary')?.textContent, panel.hasAttribute('open')]),
  ).toEqual([
    ['Treasury2 clients', false],
    ['Custody1 client', false],
  ]);
  const [treasury] = panels;
  expect(within(treasury!).getByText('wl@x.example').closest('a')).toHaveAttribute(
    'href',
    'mailto:wl@x.example',
  );
});

test('choosing a client stores it for a day, closes the dialog and links to its login page @WLT-3', async () => {
  const closed = show(() => Promise.resolve(lines));
  const link = (await screen.findByText('Wire')).closest('a');
  expect(link).toHaveAttribute('href', '/app/ctwirepayments/login');
  link?.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link!);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(readCookie('wlCookie')).toBe('ctwirepayments');
});

test.each(['DEV', 'QA', 'XAT', 'PRODUCTION'] as const)('in %s no cookie is set @WLT-3', (environment) => {
  chooseWhiteLabel('ray', environment);
  expect(readCookie('wlCookie')).toBeNull();
});

test.each(['LOCAL', 'MOCK'] as const)('in %s the cookie is set @WLT-3', (environment) => {
  chooseWhiteLabel('ray', environment);
  expect(readCookie('wlCookie')).toBe('ray');
});

test('an empty list shows a message @WLT-2', async () => {
  show(() => Promise.resolve([]));
  expect(await screen.findByText('No White Label domains associated with this server.')).toBeInTheDocument();
});

test('a failure shows a message and can be retried @WLT-2', async () => {
  const load = jest.fn(() => Promise.resolve(lines));
  load.mockRejectedValueOnce(new Error('away'));
  show(load);
  expect(await screen.findByText('Error retrieving White Label domains.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  expect(await screen.findByText('Treasury')).toBeInTheDocument();
  // WCAG 2.4.3: the focused button was removed.
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(screen.queryByText('Error retrieving White Label domains.')).toBeNull();
});
