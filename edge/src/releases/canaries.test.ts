import { BUCKET_COUNT, createBucketAssigner, isInCanary, type RunningCanary } from './canaries';

const login: RunningCanary = { part: 'login-mf', id: '0123456789abcdef', percent: 5 };
const everyBucket = Array.from({ length: BUCKET_COUNT }, (_each, index) => index);

test.each([0, 0.25, 0.618, 0.999])(
  'a canary of 5 % gets 5 % of 2,000 visitors, whatever the edge’s start value (%d) @CARD-6',
  (start) => {
    const deal = createBucketAssigner(start);
    const visitors = Array.from({ length: 2_000 }, deal);
    const share = (100 * visitors.filter((bucket) => isInCanary(login, bucket)).length) / visitors.length;
    expect(Math.abs(share - 5)).toBeLessThan(1);
    expect(new Set(visitors).size).toBeGreaterThan(1_500);
  },
);

test.each([0.5, 5, 33.3, 100])('a canary of %d % gets that share of all buckets @CARD-6', (percent) => {
  const getting = everyBucket.filter((bucket) => isInCanary({ ...login, percent }, bucket)).length;
  expect((100 * getting) / BUCKET_COUNT).toBeCloseTo(percent, 1);
});

test('visitors stay in a canary when its share grows @CARD-6', () => {
  const smaller = everyBucket.filter((bucket) => isInCanary(login, bucket));
  expect(smaller.every((bucket) => isInCanary({ ...login, percent: 20 }, bucket))).toBe(true);
});

test('two canaries select different visitors @CARD-6', () => {
  const shell: RunningCanary = { part: 'shell', id: 'fedcba9876543210', percent: 5 };
  const both = everyBucket.filter((bucket) => isInCanary(login, bucket) && isInCanary(shell, bucket));
  expect(both.length).toBeLessThan(everyBucket.filter((bucket) => isInCanary(login, bucket)).length);
});
