import type { SlotFailureProps } from '@portal/shared-wl-assets';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { Later, later } from './Later';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

const shown = (component: ReturnType<typeof later<{ readonly name: string }>>) =>
  render(
    <Boundary>
      <Later component={component} props={{ name: 'Ada' }}>
        <p>wait</p>
      </Later>
    </Boundary>,
  );

test('NAV-6 something stands in for a screen until it is there; it is fetched once', async () => {
  const load = jest.fn(() => Promise.resolve(Greeting));
  const component = later(load);
  void component.bring();
  shown(component);
  expect(screen.getByText('wait')).toBeVisible();
  await act(() => component.bring());
  expect(screen.getByText('Hello Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('NAV-6 a screen that was fetched ahead is there at once', async () => {
  const component = later(() => Promise.resolve(Greeting));
  await component.bring();
  shown(component);
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('CARD-3 a screen that cannot be had is the failure of its slot, not of who fetches it ahead; asking again tries again', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn(() => Promise.reject<typeof Greeting>(new Error('away')));
  const component = later(load);
  await expect(component.bring()).rejects.toThrow('away');
  await act(async () => shown(component));
  expect(screen.getByText('failed')).toBeVisible();
  load.mockResolvedValueOnce(Greeting);
  await component.bring();
  shown(component);
  expect(screen.getByText('Hello Ada')).toBeVisible();
  errors.mockRestore();
});

test('CARD-6 REC-2 a screen that cannot be loaded is tried again in its place, and what was typed beside it stays', async () => {
  const load = jest
    .fn(() => Promise.resolve(Greeting))
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('still away'));
  const component = later(load);
  const failure = ({ retry }: SlotFailureProps) => (
    <button type="button" onClick={retry}>
      Try again
    </button>
  );
  await act(async () => {
    render(
      <Boundary>
        <input aria-label="typed" />
        <Later component={component} props={{ name: 'Ada' }} failure={failure}>
          <p>wait</p>
        </Later>
      </Boundary>,
    );
  });
  await userEvent.type(screen.getByLabelText('typed'), 'alex.morgan');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(screen.getByLabelText('typed')).toHaveValue('alex.morgan');
  expect(load).toHaveBeenCalledTimes(3);
});
