import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPartsFolder } from './check-parts-folder';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-parts-folder-'));
  for (const folder of ['login-mf/dist', 'login-mf/src', '.data', 'dist', 'readonly'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of ['file', 'package.json', 'login-mf/package.json', 'login-mf/portal.part.ts'])
    writeFileSync(path.join(root, file), '');
});
afterEach(() => {
  chmodSync(path.join(root, 'readonly'), 0o700);
  rmSync(root, { recursive: true, force: true });
});

function check(folder: string, variables = {}): () => void {
  return () => checkPartsFolder({ PARTS_DIR: folder, ...variables }, path.join(root, folder));
}

test.each([
  ['file', 'it is a file. Name a folder.'],
  ['file/parts', 'file is a file. Name a folder.'],
  ['missing/parts', 'Create it, or correct PARTS_DIR.'],
  ['login-mf/dist/parts', 'login-mf/dist. Name a folder outside it.'],
  ['dist', 'dist. Name a folder outside it.'],
  ['', 'it holds sources. Name an empty folder for builds.'],
  ['login-mf/src', 'it holds sources. Name an empty folder for builds.'],
])('the impossible PARTS_DIR "%s" is rejected with the setting and the remedy @CARD-6', (folder, remedy) => {
  const message = `PARTS_DIR is ${path.join(root, folder)}, but `;
  expect(check(folder, { PARTS_DIR: path.join(root, folder) })).toThrow(message);
  expect(check(folder, { PARTS_DIR: path.join(root, folder) })).toThrow(remedy);
});

// The root account may write everywhere.
(process.getuid?.() === 0 ? test.skip : test)(
  'a PARTS_DIR without write permission is rejected @CARD-6',
  () => {
    chmodSync(path.join(root, 'readonly'), 0o500);
    for (const folder of ['readonly', 'readonly/parts'])
      expect(check(folder)).toThrow('this account may not write there. Give it the permission');
  },
);

test('a new folder, an existing one and one in a new data folder are valid as PARTS_DIR @CARD-6', () => {
  expect(check('parts')).not.toThrow();
  expect(check('.data/parts')).not.toThrow();
  expect(check('readonly')).not.toThrow();
  expect(check('new-data/parts', { DATA_DIR: path.join(root, 'new-data') })).not.toThrow();
  expect(() => checkPartsFolder({}, path.join(root, 'missing/parts'))).not.toThrow();
});
