import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const HERE = new URL('./src/api/', import.meta.url);

/** Writes the types and the JSON form of the contract; run by ``npm run api` in contract`. */
async function generate(): Promise<void> {
  const yaml = await readFile(new URL('openapi.yaml', HERE), 'utf8');
  const types = astToString(await openapiTypescript(yaml));
  await writeFile(new URL('generated/openapi.ts', HERE), types);
  await writeFile(new URL('generated/openapi.json', HERE), `${JSON.stringify(parse(yaml), null, 1)}\n`);
}

await generate();
