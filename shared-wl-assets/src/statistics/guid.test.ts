/** @jest-environment node */
import { newGuid } from './guid';

const { randomUUID } = crypto;
afterEach(() => Object.assign(crypto, { randomUUID }));

test('an insecure origin has no crypto.randomUUID, and still sends statistics @STA-8', () => {
  Object.assign(crypto, { randomUUID: () => '4c1f' });
  expect(newGuid()).toBe('4c1f');
  Object.assign(crypto, { randomUUID: undefined });
  expect(newGuid()).toMatch(/^0\.\d+/);
  expect(newGuid()).not.toBe(newGuid());
});
