import { BoundedCache } from './bounded-cache';

const filled = () => {
  const made: string[] = [];
  const cache = new BoundedCache<string>(2);
  return {
    made,
    cache,
    take: (key: string) =>
      cache.take(key, () => {
        made.push(key);
        return key.toUpperCase();
      }),
  };
};

test('a value is made once', () => {
  const { take, made } = filled();
  expect([take('a'), take('a')]).toEqual(['A', 'A']);
  expect(made).toEqual(['a']);
});

test('SEC-R10 odd addresses cannot fill the memory: the entry used longest ago goes first', () => {
  const { take, made, cache } = filled();
  ['a', 'b', 'a', 'c', 'a', 'b'].forEach(take);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});

test('what could not be made is not kept', () => {
  const cache = new BoundedCache<string>(2);
  expect(() =>
    cache.take('a', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(cache.take('a', () => 'A')).toBe('A');
});
