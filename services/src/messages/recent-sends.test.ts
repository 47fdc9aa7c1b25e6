import { setTimeout as pause } from 'node:timers/promises';
import { RecentSends } from './recent-sends';

test('SEC-R4 before the first message to a provider a recovery of nobody takes its time, too', async () => {
  const imitated = new RecentSends(() => true).imitate('Email');
  expect(await Promise.race([imitated.then(() => 'at once'), pause(100, 'waits')])).toBe('waits');
  await imitated;
});

test('SEC-R4 the outbox takes none', async () => {
  const imitated = new RecentSends(() => false).imitate('Email');
  expect(await Promise.race([imitated.then(() => 'at once'), pause(100, 'waits')])).toBe('at once');
});
