import { describePlace, describeReasons, sentenceOfError } from './reasons';

function coded(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

test('each cause of an error is printed on its own line, with its code and without a stack trace @D-14', () => {
  const inner = coded('password authentication failed for user "portal"', '28P01');
  const error = new Error('The database cannot be reached.', {
    cause: new Error('gave up', { cause: inner }),
  });
  expect(describeReasons(error)).toEqual([
    'gave up',
    'password authentication failed for user "portal" (28P01)',
  ]);
  expect(describeReasons(new Error('alone'))).toEqual([]);
  const mistake = new Error('It must be such as postgres://user:password@db.example.com.');
  expect(describeReasons(new Error(`${mistake.message}\nAnother one.`, { cause: mistake }))).toEqual([]);
});

test('each tried IP address is printed, at most three lines @D-14', () => {
  const tried = ['::1', '127.0.0.1', '10.0.0.1', '10.0.0.2'].map((address) =>
    coded(`connect ECONNREFUSED ${address}:5432`, 'ECONNREFUSED'),
  );
  expect(
    describeReasons(
      new Error('away', {
        cause: Object.assign(new AggregateError(tried.slice(0, 2)), { code: 'ECONNREFUSED' }),
      }),
    ),
  ).toEqual(['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432']);
  expect(describeReasons(new AggregateError(tried))).toHaveLength(3);
});

test('causes already in the message are not repeated; URLs are printed without their password @SEC-R16', () => {
  const told = new Error('a.json /key: is missing\nb.json /key: is missing');
  expect(describeReasons(new Error(`White labels have mistakes.\n${told.message}`, { cause: told }))).toEqual(
    [],
  );
  expect(
    describeReasons(
      new Error('x', { cause: new Error('no smtps://user:hush@mail.example here\n  at file:1:2') }),
    ),
  ).toEqual(['no smtps://mail.example here']);
});

test('a fault of the code is printed with its place, an error meant for operators is not @D-14', () => {
  const place = describePlace(new TypeError('planted'));
  expect(place[0]).toMatch(/^at .*reasons\.test\.ts:\d+:\d+/);
  expect(place.length).toBeLessThanOrEqual(5);
  expect(place.join()).not.toContain('planted');
  for (const error of [
    new Error('DATA_DIR is missing'),
    new TypeError('fetch failed', { cause: coded('connect ECONNREFUSED', 'ECONNREFUSED') }),
    'no error',
  ])
    expect(describePlace(error)).toEqual([]);
});

test.each([
  ['EMFILE', 'this process has too many files open (ulimit -n)'],
  ['EACCES', 'this account has no permission'],
  ['ENOTDIR', 'a part of its path is a file'],
])('a file that cannot be opened is named with what %s means @D-14', (code, meaning) => {
  const error = Object.assign(coded(`${code}: x, open '/data/registry.jsonl'`, code), {
    path: '/data/registry.jsonl',
  });
  expect(sentenceOfError(error)).toBe(
    `/data/registry.jsonl cannot be read or written: ${meaning} (${code}).`,
  );
  expect(sentenceOfError(coded('connect failed', code))).toBe('connect failed');
});
