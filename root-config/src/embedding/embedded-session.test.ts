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

test('CARD-8 a session that the browser sends back is a visit; the token is that of the last answer', async () => {
  const fetched = responses(false, true);
  expect(await startSession('https://login.bank.example', 'ray')).toBe('token 2');
  expect(fetched).toHaveBeenCalledWith('https://login.bank.example/embed/session?wl=ray', {
    credentials: 'include',
    cache: 'no-store',
  });
});

test('CARD-8 a session that was there already is asked for once', async () => {
  const fetched = responses(true);
  expect(await startSession('https://login.bank.example', 'ray')).toBe('token 1');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('CARD-8 a browser that sends nothing back keeps no cookies', async () => {
  responses(false, false);
  expect(await startSession('https://login.bank.example', 'ray')).toBeNull();
});

test('CARD-8 a portal that is away is no browser without cookies', async () => {
  Object.assign(globalThis, { fetch: jest.fn().mockResolvedValue({ ok: false, status: 503 }) });
  await expect(startSession('https://login.bank.example', 'ray')).rejects.toThrow('503');
});
