import { findOwner, ownFolder, ownLines, readCaller } from './code-owner';

const BUNDLE = 'https://portal.example/parts/joined/1/entry.js';

test('code belongs to the part in whose folder its file is @CARD-6', () => {
  ownFolder('@portal/login-mf', 'https://portal.example/parts/login-mf/1/entry.js');
  expect(findOwner({ url: 'https://portal.example/parts/login-mf/1/lazy.js', line: 7 })).toBe('login-mf');
  expect(findOwner({ url: 'https://portal.example/parts/login-mf/2/lazy.js', line: 7 })).toBeUndefined();
  expect(findOwner(undefined)).toBeUndefined();
});

test('code in a bundle belongs to the part in whose lines it is, also above its registration @CARD-6', () => {
  ownFolder('@portal/login-mf', 'https://portal.example/parts/login-mf/1/entry.js');
  const entry = { toString: () => 'function(System){first();\nSystem.register([]);\nlast();\n}' };
  ownLines('https://portal.example/parts/login-mf/1/entry.js', entry, { url: BUNDLE, line: 12 });
  expect([10, 11, 12, 13, 14, 15].map((line) => findOwner({ url: BUNDLE, line }))).toEqual([
    undefined,
    'login-mf',
    'login-mf',
    'login-mf',
    'login-mf',
    undefined,
  ]);
});

test('the caller is the position that called a function, not the function itself @CARD-6', () => {
  const called = (): unknown => readCaller(called);
  const { stackTraceLimit } = Error;
  const capture = jest.spyOn(Error, 'captureStackTrace').mockImplementation((into) => {
    Object.assign(into, { stack: `Error\n    at call (${BUNDLE}:3:14)` });
  });
  expect(called()).toEqual({ url: BUNDLE, line: 3 });
  expect(capture).toHaveBeenCalledWith(expect.anything(), called);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});
