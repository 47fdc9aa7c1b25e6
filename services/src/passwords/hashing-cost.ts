/**
 * Argon2id (RFC 9106) with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, about 12 ms. Can be
 * raised here, because older hashes contain their own parameters. Tests of other subjects lower it.
 */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the start of a hash with the current cost, up to its salt. */
export function currentHashPrefix(): string {
  const { memoryCost, timeCost, parallelism } = hashingCost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}
