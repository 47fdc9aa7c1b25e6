import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalProvider } from '@portal/shared-wl-assets';
import { fixturePortal } from '@portal/shared-wl-assets/test-support';
import { getTexts } from '../../test-support/render-fixture';
import { Lazy, lazyComponent } from './Lazy';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

const show = (component: ReturnType<typeof lazyComponent<{ readonly name: string }>>) =>
  render(
    <PortalProvider portal={fixturePortal({ texts: getTexts('en-US') })}>
      <input aria-label="typed" />
      <Lazy component={component} props={{ name: 'Ada' }} fallback={<p>wait</p>} />
    </PortalProvider>,
  );

test('the fallback is shown until the component has loaded, which happens once @NAV-6', async () => {
  let resolve: (component: typeof Greeting) => void = () => undefined;
  const load = jest.fn(() => new Promise<typeof Greeting>((done) => (resolve = done)));
  const component = lazyComponent(load);
  show(component);
  expect(screen.getByText('wait')).toBeVisible();
  await act(async () => resolve(Greeting));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  await component.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a preloaded component is shown at once @NAV-6', async () => {
  const component = lazyComponent(() => Promise.resolve(Greeting));
  await component.preload();
  show(component);
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('a component that failed to load can be retried in place and keeps the input @CARD-6 @REC-2', async () => {
  const load = jest
    .fn(() => Promise.resolve(Greeting))
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('still away'));
  const component = lazyComponent(load);
  await expect(component.preload()).rejects.toThrow('away');
  await act(async () => show(component));
  await userEvent.type(screen.getByLabelText('typed'), 'alex.morgan');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(screen.getByLabelText('typed')).toHaveValue('alex.morgan');
  expect(load).toHaveBeenCalledTimes(4);
});
