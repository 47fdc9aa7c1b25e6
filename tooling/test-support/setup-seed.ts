import { readFileSync } from 'node:fs';
import { readPropertySeed } from './property-seed';

const { testPath } = expect.getState();

// Only for tests that use fast-check: loading it in hundreds of test files is slow.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  beforeAll(async () => {
    const { configureGlobal } = await import('fast-check');
    const isQuick = process.env['TEST_QUICK'] === '1';
    configureGlobal({ ...readPropertySeed(process.env), ...(isQuick && { numRuns: 25 }) });
  });
}
