import { startSession } from './embedded-session';

const responses = (...answers: readonly boolean[]) => {
  const fetched = jest.fn();
  for (const each of answers)
    fetched.mockResolvedValueOnce({
      ok: true,
      json: () => Promise.resolve({ token: `token ${fetched.mock.calls.length}`, kept: each }),
    });
  Object.assign(globalThis, { fetch: fetched });
  return fetched;
};

test('a session that the browser returns is established; the token is that of the last response @CARD-8', async () => {
  const fetched = responses(false, true);
  expect(await startSession('https://login.bank.example', 'ray')).toBe('token 2');
  expect(fetched).toHaveBeenCalledWith('https://login.bank.example/embed/session?wl=ray', {
    credentials: 'include',
    cache: 'no-store',
  });
});

test('an existing session is requested once @CARD-8', async () => {
  const fetched = responses(true);
  expect(await startSession('https://login.bank.example', 'ray')).toBe('token 1');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a browser that returns no session has blocked cookies @CARD-8', async () => {
  responses(false, false);
  expect(await startSession('https://login.bank.example', 'ray')).toBeNull();
});

test('an unavailable portal is not mistaken for blocked cookies @CARD-8', async () => {
  Object.assign(globalThis, { fetch: jest.fn().mockResolvedValue({ ok: false, status: 503 }) });
  await expect(startSession('https://login.bank.example', 'ray')).rejects.toThrow('503');
});
