import { findOwner, ownFolder, readCaller } from './code-owner';

const ENTRY = 'https://portal.example/parts/login-mf/1/entry.js';

test('code belongs to the part in whose folder its file is @CARD-6', () => {
  ownFolder('@portal/login-mf', ENTRY);
  expect(findOwner('https://portal.example/parts/login-mf/1/lazy.js')).toBe('login-mf');
  expect(findOwner('https://portal.example/parts/login-mf/2/lazy.js')).toBeUndefined();
  expect(findOwner(undefined)).toBeUndefined();
});

test('the caller is the script that called a function, not the function itself @CARD-6', () => {
  const called = (): unknown => readCaller(called);
  const { stackTraceLimit } = Error;
  const capture = jest.spyOn(Error, 'captureStackTrace').mockImplementation((into) => {
    Object.assign(into, { stack: `Error\n    at call (${ENTRY}:3:14)` });
  });
  expect(called()).toBe(ENTRY);
  expect(capture).toHaveBeenCalledWith(expect.anything(), called);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});
