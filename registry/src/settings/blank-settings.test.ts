import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readDatabaseUrl, readDataFolder, readPort, readWhiteLabelFolder } from '.';

const WORKSPACE = path.resolve(__dirname, '../../..');

test.each(['', ' ', '\t'])('a blank setting (%j) counts as not set for every reader @D-14 @D-3', (blank) => {
  expect(readDataFolder({ DATA_DIR: blank })).toBe('.data');
  expect(readWhiteLabelFolder({ WHITE_LABELS_DIR: blank }, '/portal')).toBe(
    '/portal/shared-wl-assets/white-labels',
  );
  expect(readDatabaseUrl({ DATABASE_URL: blank, DATABASE_URL_FILE: blank })).toBeUndefined();
  expect(readPort({ PORT: blank })).toBe(8080);
});

test('a relative WHITE_LABELS_DIR is resolved against the workspace, not the current directory @D-14', () => {
  expect(readWhiteLabelFolder({ WHITE_LABELS_DIR: 'clients' }, '/portal')).toBe('/portal/clients');
});

/** Matches reads such as `variables.NAME`, `variables['NAME']` or `readSecret(variables, 'NAME')`; assignments do not count. */
const READ =
  /(?:\.|\['|readSecret\(.+, ')(?:DATA_DIR|DATABASE_URL|WHITE_LABELS_DIR|PORT)\b(?!'?\]? = )(?:'[\])]|[^\w']|$)/m;

test('settings that several commands read have a single reader each @D-14 @D-3', () => {
  const read = ['registry/src', 'edge/src', 'services/src', 'tooling/src'].flatMap((folder) =>
    readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => READ.test(readFileSync(path.join(WORKSPACE, file), 'utf8'))),
  );
  expect(read.sort()).toEqual(
    ['database-url', 'folders', 'port'].map((name) => `registry/src/settings/${name}.ts`),
  );
});
