import type * as Argon2 from '@node-rs/argon2';

/**
 * Set-up of the test files: computes each Argon2 hash once per file. With its salt a hash is a pure function, and tests
 * that are not about hashing repeat the same few passwords.
 */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const known = new Map<string, Promise<unknown>>();
  const once = <Result>(inputs: unknown, compute: () => Promise<Result>): Promise<Result> => {
    const key = JSON.stringify(inputs);
    const result = (known.get(key) as Promise<Result> | undefined) ?? compute();
    known.set(key, result);
    return result;
  };
  return {
    ...real,
    verify: (hashed: string, text: string) => once([hashed, text], () => real.verify(hashed, text)),
    hash: (text: string, options?: Parameters<typeof real.hash>[1]) =>
      options?.salt ? once([text, options], () => real.hash(text, options)) : real.hash(text, options),
  };
});
