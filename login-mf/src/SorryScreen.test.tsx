import { screen } from '@testing-library/react';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import english from '../i18n/en-US.json';
import { SorryScreen } from './SorryScreen';

const show = (sorryConfig: { image?: string; primary?: string; secondary?: string }) =>
  renderInPortal(
    <SorryScreen />,
    fixturePortal({ texts: { 'login-mf': english }, whiteLabel: { sorryConfig } }),
  );

test('says that the site is not available, apologises and offers to try again @INF-7', () => {
  show({});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We are not available at the moment');
  expect(
    screen.getByText(/sorry. The site is currently not available. Please try again later/),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('an image from another origin is omitted, the text stays @ICO-1 @INF-7', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = show({ image: 'https://evil.example/a.png', primary: 'Maintenance' });
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('heading')).toHaveTextContent('Maintenance');
  expect(warn).toHaveBeenCalledWith('IconError: Untrusted URL: "https://evil.example/a.png"');
  warn.mockRestore();
});

test('shows the image and the text of the client @INF-7', () => {
  const { container } = show({ image: '/logo.png', primary: 'Maintenance', secondary: 'Back at noon.' });
  expect(screen.getByRole('heading')).toHaveTextContent('Maintenance');
  expect(screen.getByText('Back at noon.')).toBeInTheDocument();
  expect(container.querySelector('img')).toHaveAttribute('src', '/logo.png');
});
