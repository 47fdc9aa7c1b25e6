import { findRetriedTests } from './retried-tests';

function spec(title: string, status: string) {
  return { title, file: 'a.spec.ts', tests: [{ status }] };
}

test('tests that passed on retry are named, however deeply their group is nested', () => {
  const stats = { expected: 1, unexpected: 1, flaky: 2, skipped: 0 };
  const suites = [
    {
      specs: [spec('one', 'expected'), spec('two', 'flaky')],
      suites: [{ suites: [{ specs: [spec('three', 'flaky'), spec('four', 'unexpected')] }] }],
    },
  ];
  expect(findRetriedTests({ stats, suites })).toEqual(['a.spec.ts: two', 'a.spec.ts: three']);
});
