import fc from 'fast-check';
import { useTestDatabase } from '../../../test-support/database/test-database';
import { storeStatistics } from '../../../test-support/store-statistics';
import { recordFacts } from './record-facts';

const RUNS = process.env['TEST_QUICK'] === '1' ? 15 : 150;

const NOW = new Date('2030-05-01T12:00:00Z');

const database = useTestDatabase();

/** Numbers that JSON can express, including those that columns cannot store. */
const numbers = fc.oneof(
  fc.constantFrom(200.5, 1e-7, 5e-324, 1e-320, 1e300, -1e300, 1.7e308, -0, -1, -1.5, 0.4, 999.5, 1_000),
  fc.constantFrom(2 ** 31, -(2 ** 31) - 1, 2 ** 53, 86_400_000, 86_399_999.6, 86_400_000.1),
  fc.double(),
  fc.double({ min: 0, max: 86_400_000 }),
  fc.integer({ min: -1, max: 999 }),
);
/** Any sequence of UTF-16 units, including lone surrogates and NUL. */
const units = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd800, 0xdfff, 0xffff, 0xfeff), fc.nat(0xffff)), { maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes));
const texts = fc.oneof(
  units,
  fc.constantFrom('NaN', 'Infinity', '1e300', '-0', '', '\0', '\\u0000', '__proto__', 'x'.repeat(5_000)),
  fc.constantFrom(
    `/${'a'.repeat(150)}`,
    `https://${'a'.repeat(4_000)}/`,
    'a'.repeat(64),
    '=1+1',
    '😀'.repeat(90),
  ),
);
const deep = fc
  .tuple(fc.nat(3_000), fc.oneof(numbers, texts))
  .map(([depth, end]) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], end));
const values = fc.oneof(
  numbers,
  texts,
  fc.jsonValue(),
  deep,
  fc.constantFrom('Success', 'Failure', 'FPS', 'LCP'),
);
const NAMES = [
  'HTTP_STATUS_CODE',
  'ELAPSED_TIME',
  'VALUE',
  'JOURNEY_TIME',
  'STATE_GUID',
  'SCENARIO',
  'RECOVERY_STEP',
  'CHANNEL',
  'REQUEST_URL',
  'TO_STATE',
  'PLUGIN_NAME',
  'PLUGIN_VERSION',
  'VITAL',
  'TRANSITION_STATUS',
  'HTTP_STATUS',
  'EVENT_TYPE',
  'EVENT_NAME',
  'EVENT_CODE',
  'SUB_EVENT_CODE',
  'ACTION',
  'WL_KEY',
  'CLIENT_ID',
] as const;
const records = fc
  .tuple(
    fc.record(Object.fromEntries(NAMES.map((name) => [name, values])), { requiredKeys: [] }),
    fc.dictionary(texts, values, { maxKeys: 3 }),
  )
  .map(([known, other]) => ({ ...known, ...other }));

test('the database can store any record @STA-8', async () => {
  let stored = 0;
  await database.query('DELETE FROM statistics_records');
  await fc.assert(
    fc.asyncProperty(fc.array(records, { minLength: 1, maxLength: 10 }), async (batch) => {
      await storeStatistics(
        database,
        batch.map((record) => ({ received: NOW, kind: 'click', record })),
      );
      stored += batch.length;
    }),
    { numRuns: RUNS },
  );
  const [row] = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM statistics_records',
  );
  expect(stored).toBeGreaterThanOrEqual(RUNS);
  expect(row?.count).toBe(stored);
});

test('each unusual number is stored @STA-8', async () => {
  const odd = [200.5, 1e-7, 5e-324, 1e-320, 1e300, 1.7e308, -0, -1.5, 0.4, 86_399_999.6, 2 ** 31, 2 ** 53];
  await database.query('DELETE FROM statistics_records');
  for (const number of odd)
    for (const step of ['finished', 'sent']) {
      const record = {
        RECOVERY_STEP: step,
        HTTP_STATUS_CODE: number,
        ELAPSED_TIME: number,
        VALUE: number,
        JOURNEY_TIME: number,
      };
      await storeStatistics(database, [{ received: NOW, kind: 'http', record }]);
    }
  const rows = await database.query<{ status: number | null }>('SELECT status FROM statistics_records');
  expect(rows).toHaveLength(2 * odd.length);
  expect(rows.every(({ status }) => status === null || status === 0)).toBe(true);
});

test.each([200.5, 1e-7, 1e300, -2, 1_000, '200', null, true, [200]])(
  'a status of %j is stored as null @STA-8',
  (status) => {
    expect(recordFacts({ HTTP_STATUS_CODE: status })).toMatchObject({ status: null });
  },
);
