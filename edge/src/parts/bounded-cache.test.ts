import { BoundedCache } from './bounded-cache';

function filled() {
  const made: string[] = [];
  const cache = new BoundedCache<string>(2);
  return {
    made,
    cache,
    take: (key: string) =>
      cache.getOrCreate(key, () => {
        made.push(key);
        return key.toUpperCase();
      }),
  };
}

test('a value is created once', () => {
  const { take, made } = filled();
  expect([take('a'), take('a')]).toEqual(['A', 'A']);
  expect(made).toEqual(['a']);
});

test('unusual URLs cannot exhaust the memory: the least recently used entry is evicted first @SEC-R10', () => {
  const { take, made, cache } = filled();
  ['a', 'b', 'a', 'c', 'a', 'b'].forEach(take);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});

test('the cache stays within its size limit and does not store an entry larger than that @SEC-R10', () => {
  const cache = new BoundedCache<string>(10, ({ length }) => length);
  for (const key of ['aaaa', 'bbbb', 'cccc']) cache.getOrCreate(key, () => key);
  expect(cache.size).toBe(2);
  cache.getOrCreate('dd', () => 'dd');
  expect(cache.size).toBe(3);
  cache.getOrCreate('long', () => 'longer than ten');
  expect(cache.size).toBe(0);
});

test('a failed value is not cached', () => {
  const cache = new BoundedCache<string>(2);
  expect(() =>
    cache.getOrCreate('a', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(cache.getOrCreate('a', () => 'A')).toBe('A');
});
