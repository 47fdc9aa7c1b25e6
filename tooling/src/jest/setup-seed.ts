import { readFileSync } from 'node:fs';
import { readPropertySeed } from '../property-seed';

const { testPath } = expect.getState();

// Only where it is used: loading it takes its time, in hundreds of files.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("'fast-check'")) {
  beforeAll(async () => {
    const { configureGlobal } = await import('fast-check');
    configureGlobal(readPropertySeed(process.env));
  });
}
