import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const here = __dirname;

test('generated types and documentation are up to date with openapi.yaml @API-1', () => {
  const yaml = readFileSync(join(here, 'openapi.yaml'), 'utf8');
  const document = JSON.parse(readFileSync(join(here, 'generated/openapi.json'), 'utf8')) as unknown;
  expect(document).toEqual(parse(yaml));
  const cli = join(here, '../../node_modules/openapi-typescript/bin/cli.js');
  const types = execFileSync(process.execPath, [cli, join(here, 'openapi.yaml')], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const body = (text: string) => text.slice(text.indexOf('export interface paths')).trim();
  expect(body(readFileSync(join(here, 'generated/openapi.ts'), 'utf8'))).toBe(body(types));
});
