import { hashingCost } from '../src/passwords/hashing-cost';

/** Lowers the cost of hashes, which most of the tests' processor time would go to. */
export function lowerHashingCost(): void {
  Object.assign(hashingCost, { memoryCost: 8, timeCost: 1 });
}
