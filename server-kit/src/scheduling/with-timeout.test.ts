import { withTimeout } from './with-timeout';

test('INF-2 a database timeout is reported as unavailable, not as an internal error', async () => {
  await expect(withTimeout(new Promise(() => undefined), 1)).rejects.toMatchObject({ statusCode: 503 });
  await expect(withTimeout(Promise.resolve('there'), 1_000)).resolves.toBe('there');
});
