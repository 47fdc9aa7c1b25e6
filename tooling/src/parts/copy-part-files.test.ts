import { WORKSPACE } from '../workspace';
import { copyPartFiles } from './copy-part-files';

const files = copyPartFiles(WORKSPACE, 'clip-login-mf', 'fees-login-mf');

test('the copy of a part has the new name and the routes of the new app @CARD-6 @CLP-1', () => {
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['package.json', 'portal.part.ts', 'i18n/de-DE.json', 'src/lifecycles.tsx']),
  );
  expect(files['package.json']).toContain('"name": "@portal/fees-login-mf"');
  expect(files['portal.part.ts']).toContain("path: '/app/fees/login'");
  expect(Object.values(files).join('\n')).not.toMatch(/clip-login-mf|\/app\/clip\b/);
});

test('a copied part has the sources only, not builds or packages @CARD-6', () => {
  expect(Object.keys(files).filter((file) => /^(?:dist|node_modules|\.)/.test(file))).toEqual([]);
});
