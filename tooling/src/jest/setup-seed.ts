import { readFileSync } from 'node:fs';
import { readPropertySeed } from '../property-seed';

const { testPath } = expect.getState();

// Only for tests that use fast-check: loading it in hundreds of test files is slow.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  beforeAll(async () => {
    const { configureGlobal } = await import('fast-check');
    configureGlobal(readPropertySeed(process.env));
  });
}
