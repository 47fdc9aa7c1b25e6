import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { checkBuiltStyles } from './check-built-styles';

function check(name: string, css: string) {
  return (): void => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-built-styles-'));
    try {
      writeFileSync(path.join(folder, 'styles.css'), css);
      checkBuiltStyles(folder, { name, files: [{ file: 'styles.css' }] } as unknown as PartManifest);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

test.each([
  ['login-mf', '@layer part{.login-mf-a{color:red}@media (min-width:1px){.login-mf-a{color:red}}}'],
  [
    'shared-wl-assets',
    '@layer tokens,primitives,part;@layer tokens{.portal{--a:1}}@layer primitives{input{color:red}}',
  ],
])('styles of %s within its scope pass @CARD-6', (name, css) => {
  expect(check(name, css)).not.toThrow();
});

test.each([
  ['login-mf', 'input{opacity:0!important}', 'a rule outside "@layer part"'],
  ['shell', '@layer part{input{opacity:0}}', 'also matches elements outside shell'],
  ['root-config', '@media print{body{color:red}}', 'also matches elements outside root-config'],
  ['shared-wl-assets', 'input{opacity:0!important}', 'a rule outside every @layer'],
  ['shared-wl-assets', '@media print{input{opacity:0}}', 'a rule outside every @layer'],
])('styles of %s outside its scope are rejected at deploy: %s @CARD-6', (name, css, reason) => {
  expect(check(name, css)).toThrow(`The styles of ${name} reach beyond it:\n  styles.css: `);
  expect(check(name, css)).toThrow(reason);
});
