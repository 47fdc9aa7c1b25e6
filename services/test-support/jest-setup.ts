import { lowerHashingCost } from './lower-hashing-cost';

// Tests of passwords hash with the cost of the product.
if (!expect.getState().testPath?.includes('/src/passwords/')) lowerHashingCost();
