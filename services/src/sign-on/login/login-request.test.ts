import { randomBytes } from 'node:crypto';
import { serverSecrets } from '@portal/server-kit/configuration';
import { LoginRequests } from './login-request';

const SECRETS = serverSecrets(randomBytes(32));

describe('LoginRequests', () => {
  test('seals the longest key into a short URL-safe value, and opens it again @LOG-2', () => {
    const requests = new LoginRequests(SECRETS, () => new Date());
    const sealed = requests.seal('a'.repeat(64));
    expect(sealed.length).toBeLessThanOrEqual(200);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(requests.open(sealed)).toBe('a'.repeat(64));
    expect(requests.seal('ray')).not.toBe(requests.seal('ray'));
  });

  test('a forged, foreign, malformed or expired value does not open @LOG-2', () => {
    let now = new Date('2030-01-01T00:00:00Z');
    const requests = new LoginRequests(SECRETS, () => now);
    const sealed = requests.seal('ray');
    const middle = Math.floor(sealed.length / 2);
    const forged = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`;
    const foreign = new LoginRequests(serverSecrets(randomBytes(32)), () => now).seal('ray');
    for (const value of [forged, foreign, '', 'x', '%%%', 'A'.repeat(201)])
      expect(requests.open(value)).toBeNull();
    now = new Date('2030-01-01T07:59:59Z');
    expect(requests.open(sealed)).toBe('ray');
    now = new Date('2030-01-01T08:00:00Z');
    expect(requests.open(sealed)).toBeNull();
  });
});
