import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { InPortal } from '../test-support/InPortal';
import { BottomSheet } from './BottomSheet';
import { Dialog } from './Dialog';

// jsdom has no modal dialogs: the tests only check when they are opened and closed.
const showModal = jest.fn(function (this: HTMLDialogElement) {
  this.open = true;
});
const close = jest.fn(function (this: HTMLDialogElement) {
  this.open = false;
});
beforeAll(() => Object.assign(HTMLDialogElement.prototype, { showModal, close }));
beforeEach(() => jest.clearAllMocks());

const Shown = ({ asSheet = false }: { readonly asSheet?: boolean }) => {
  const [open, setOpen] = useState(false);
  const shut = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Support
      </button>
      {asSheet ? (
        <BottomSheet open={open} onClose={shut} title="Help">
          <button type="button" onClick={shut}>
            Go on
          </button>
        </BottomSheet>
      ) : (
        <Dialog open={open} onClose={shut} title="Help" panelClass="portal-support-dialog-panel">
          <a href="/first">First</a>
          <button type="button" disabled>
            Not now
          </button>
        </Dialog>
      )}
    </>
  );
};
const opened = async (asSheet = false) => {
  render(<Shown asSheet={asSheet} />, { wrapper: InPortal });
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Help' });
};

test('a dialog has its panel class, its title and one Close button @SUP-2', async () => {
  const dialog = await opened();
  expect(dialog).toHaveAttribute('open');
  expect(dialog.querySelector('.portal-support-dialog-panel')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toHaveAttribute('open');
});

test('the dialog opens as a modal with the focus on its title @SUP-3', async () => {
  await opened();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Help' })).toHaveFocus();
});

test('Tab cycles inside the dialog, skipping elements that cannot be focused @SUP-3', async () => {
  await opened();
  const first = screen.getByRole('link', { name: 'First' });
  const last = screen.getByRole('button', { name: 'Close' });
  await userEvent.tab({ shift: true });
  expect(last).toHaveFocus();
  await userEvent.tab();
  expect(first).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(last).toHaveFocus();
});

test('Tab cycles inside the dialog of an embedded flow, in its shadow root @SUP-3 @CARD-8', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  render(<Shown />, { container, wrapper: InPortal });
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)!;
  fireEvent.click(find('button'));
  const dialog = find('dialog');
  const first = find('a');
  const last = [...dialog.querySelectorAll('button')].at(-1)!;
  const press = (on: HTMLElement, shiftKey = false) => fireEvent.keyDown(on, { key: 'Tab', shiftKey });
  last.focus();
  press(last);
  expect(host.shadowRoot?.activeElement).toBe(first);
  press(first, true);
  expect(host.shadowRoot?.activeElement).toBe(last);
  host.remove();
});

test('Escape requests closing; the owner decides @SUP-3', async () => {
  const dialog = await opened();
  const escape = new Event('cancel', { cancelable: true });
  fireEvent(dialog, escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(close).toHaveBeenCalledTimes(1);
});

test('when the browser closes the dialog itself, the owner is informed @SUP-3', async () => {
  const dialog = await opened();
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  await userEvent.click(screen.getByText('Support'));
  expect(showModal).toHaveBeenCalledTimes(2);
});

test('a click outside the panel closes it, one that began inside does not @SUP-3', async () => {
  const dialog = await opened();
  fireEvent.pointerDown(screen.getByRole('heading', { name: 'Help' }));
  fireEvent.click(dialog);
  expect(dialog).toHaveAttribute('open');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(dialog).not.toHaveAttribute('open');
});

test('a dialog that is removed while open is closed first, so that the focus returns @SUP-3', () => {
  const { unmount } = render(
    <Dialog open onClose={jest.fn()} title="Help">
      Text
    </Dialog>,
    { wrapper: InPortal },
  );
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

test('the dialog stays open when React runs its effects twice @SUP-3', () => {
  const onClose = jest.fn();
  render(
    <StrictMode>
      <Dialog open onClose={onClose} title="Help">
        Text
      </Dialog>
    </StrictMode>,
    { wrapper: InPortal },
  );
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, new Event('close'));
  expect(dialog).toHaveAttribute('open');
  expect(onClose).not.toHaveBeenCalled();
});

test('a sheet is a modal dialog with its own buttons @MOB-1', async () => {
  const sheet = await opened(true);
  expect(screen.getByRole('heading', { name: 'Help' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(sheet).not.toHaveAttribute('open');
});
