import { render } from '@testing-library/react';
import { Icon, type IconName } from '../ui/Icon';
import { iconShape } from '../ui/icon-registry';
import { IconError } from '../white-label/icon-error';
import { iconUrl } from '../white-label/icon-url';

test.each(['', 'Mail', 'a b', '../mail', '<svg>', '1'])('ICO-1 %j is an invalid icon name', (name) => {
  expect(() => iconShape(name)).toThrow(new IconError(`Invalid icon name: "${name}"`));
});

test.each(['nosuch', 'constructor', 'to-string'])('ICO-1 %j is an unknown icon', (name) => {
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
])('ICO-1 SEC-R8 the URL %j is not trusted', (address) => {
  expect(() => iconUrl(address)).toThrow(new IconError(`Untrusted URL: "${address}"`));
});

test('ICO-1 a path on this host is trusted', () => {
  expect(iconUrl('/app/pictures/a.png?v=1')).toBe('/app/pictures/a.png?v=1');
});

test('ICO-1 a missing icon causes a console warning, and the rest of the page is unaffected', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = render(<Icon name={'nosuch' as IconName} />);
  expect(container.querySelector('path')).not.toHaveAttribute('d');
  expect(warn).toHaveBeenCalledWith('IconError: Unable to find icon with the name "nosuch"');
  warn.mockRestore();
});
