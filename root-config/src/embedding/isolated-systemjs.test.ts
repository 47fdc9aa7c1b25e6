/** @jest-environment node */
import { isolateSystemJs } from './isolated-systemjs';

test.each([['its own'], [undefined]])('a host page keeps %j as its own SystemJS @CARD-8', (theirs) => {
  const page: { System?: unknown } = {};
  let ownScript = false;
  isolateSystemJs(page, 'ours', theirs, () => ownScript);
  expect(page.System).toBe(theirs);
  ownScript = true;
  expect(page.System).toBe('ours');
  page.System = 'a later one of the host';
  expect(page.System).toBe('ours');
  ownScript = false;
  expect(page.System).toBe('a later one of the host');
});
