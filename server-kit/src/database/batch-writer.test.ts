import { batchWriter, createColumnReader } from './batch-writer';

function recorded(fails = false) {
  const statements: (readonly string[])[] = [];
  const write = batchWriter<string>((rows) => {
    statements.push([...rows]);
    return fails ? Promise.reject(new Error('away')) : Promise.resolve();
  });
  return { statements, write };
}

test('rows written within one tick are inserted by one statement, in order @SEC-R15', async () => {
  const { statements, write } = recorded();
  await Promise.all([write('a'), Promise.resolve().then(() => write('b')), write('c')]);
  expect(statements).toEqual([['a', 'c', 'b']]);
});

test('later rows go into their own statement, which does not wait for the previous one @SEC-R15', async () => {
  const statements: string[] = [];
  let finishFirst = (): void => undefined;
  const write = batchWriter<string>(([row]) => {
    statements.push(String(row));
    return row === 'first'
      ? new Promise<void>((resolve) => {
          finishFirst = resolve;
        })
      : Promise.resolve();
  });
  const first = write('first');
  await new Promise((resolve) => setImmediate(resolve));
  await write('second');
  expect(statements).toEqual(['first', 'second']);
  finishFirst();
  await first;
});

test('a failed statement rejects all its writers, and the next batch is still written @SEC-R15', async () => {
  const { statements, write } = recorded(true);
  const settled = await Promise.allSettled([write('a'), write('b')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(write('c')).rejects.toThrow('away');
  expect(statements).toEqual([['a', 'b'], ['c']]);
});

test('rows become columns in order, and no rows give an empty column @SEC-R15', () => {
  const rows = [
    { at: 1, text: 'a' },
    { at: 2, text: 'b' },
  ];
  expect(createColumnReader(rows)('text')).toEqual(['a', 'b']);
  expect(createColumnReader(rows)('at')).toEqual([1, 2]);
  expect(createColumnReader<{ at: number }>([])('at')).toEqual([]);
});
