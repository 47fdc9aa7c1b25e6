import { render } from '@testing-library/react';
import { Icon, type IconName } from '../ui/Icon';
import { iconShape } from '../ui/icon-registry';
import { IconError } from '../white-label/icon-error';
import { iconUrl } from '../white-label/icon-url';

test.each(['', 'Mail', 'a b', '../mail', '<svg>', '1'])('%j is an invalid icon name @ICO-1', (name) => {
  expect(() => iconShape(name)).toThrow(new IconError(`Invalid icon name: "${name}"`));
});

test.each(['nosuch', 'constructor', 'to-string'])('%j is an unknown icon @ICO-1', (name) => {
  expect(() => iconShape(name)).toThrow(new IconError(`Unable to find icon with the name "${name}"`));
});

test.each([
  'https://evil.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="x">',
  'a.png',
  '',
])('the URL %j is not trusted @ICO-1 @SEC-R8', (address) => {
  expect(() => iconUrl(address)).toThrow(new IconError(`Untrusted URL: "${address}"`));
});

test('a path on this host is trusted @ICO-1', () => {
  expect(iconUrl('/app/pictures/a.png?v=1')).toBe('/app/pictures/a.png?v=1');
});

test('a missing icon causes a console warning, and the rest of the page is unaffected @ICO-1', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = render(<Icon name={'nosuch' as IconName} />);
  expect(container.querySelector('path')).not.toHaveAttribute('d');
  expect(warn).toHaveBeenCalledWith('IconError: Unable to find icon with the name "nosuch"');
  warn.mockRestore();
});
