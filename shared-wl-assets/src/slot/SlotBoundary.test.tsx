import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fixturePortal } from '../test-support/portal-fixture';
import { slot } from './slot';

let isBroken = false;
const Part = () => {
  const [count, setCount] = useState(0);
  if (isBroken && count > 0) throw new Error('broken on purpose');
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count}
    </button>
  );
};

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('an error after mounting shows a message in the slot, is reported, and can be retried @CARD-6', async () => {
  const portal = fixturePortal();
  const failed = jest.fn();
  const { route } = portal.getState();
  render(slot({ id: 'part', Component: Part }).element(portal, { route, failed }));
  isBroken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This page has stopped working.');
  expect(failed).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken on purpose' }));
  isBroken = false;
  expect(screen.queryByRole('main')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

test('a message that replaces a page is its main landmark and heading @CARD-6', async () => {
  const portal = fixturePortal();
  const { route } = portal.getState();
  const plan = () => ({ title: 'Page' });
  render(slot({ id: 'part', Component: Part, plan }).element(portal, { route }));
  isBroken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
});
