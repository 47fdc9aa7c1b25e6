import { startSession } from './embedded-session';

const responses = (...kept: readonly boolean[]) => {
  const fetched = jest.fn();
  for (const each of kept)
    fetched.mockResolvedValueOnce({
      ok: true,
      json: () => Promise.resolve({ token: `token ${fetched.mock.calls.length}`, kept: each }),
    });
  Object.assign(globalThis, { fetch: fetched });
  return fetched;
};

test('CARD-8 a session that the browser returns is established; the token is that of the last response', async () => {
  const fetched = responses(false, true);
  expect(await startSession('https://login.bank.example', 'ray')).toBe('token 2');
  expect(fetched).toHaveBeenCalledWith('https://login.bank.example/embed/session?wl=ray', {
    credentials: 'include',
    cache: 'no-store',
  });
});

test('CARD-8 an existing session is requested once', async () => {
  const fetched = responses(true);
  expect(await startSession('https://login.bank.example', 'ray')).toBe('token 1');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('CARD-8 a browser that returns no session has blocked cookies', async () => {
  responses(false, false);
  expect(await startSession('https://login.bank.example', 'ray')).toBeNull();
});

test('CARD-8 an unavailable portal is not mistaken for blocked cookies', async () => {
  Object.assign(globalThis, { fetch: jest.fn().mockResolvedValue({ ok: false, status: 503 }) });
  await expect(startSession('https://login.bank.example', 'ray')).rejects.toThrow('503');
});
