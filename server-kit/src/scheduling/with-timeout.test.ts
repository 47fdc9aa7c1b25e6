import { withTimeout } from './with-timeout';

test('a database timeout is reported as unavailable, not as an internal error @INF-2', async () => {
  await expect(withTimeout(new Promise(() => undefined), 1)).rejects.toMatchObject({ statusCode: 503 });
  await expect(withTimeout(Promise.resolve('there'), 1_000)).resolves.toBe('there');
});
