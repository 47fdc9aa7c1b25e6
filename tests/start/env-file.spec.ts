import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { WORKSPACE } from '../workspace';

/* Every command that reads the portal's settings reads them from an env file, too. */

let folder: string;
test.beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'env-file-'))));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run <command>` with the settings of a file only. */
function run(command: string, file: string): { readonly code: number | null; readonly printed: string } {
  const { status, stdout, stderr } = spawnSync(`npm run -s ${command} --env-file "${file}"`, {
    cwd: WORKSPACE,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    encoding: 'utf8',
    shell: true,
  });
  return { code: status, printed: stdout + stderr };
}

const COMMANDS: readonly (readonly [command: string, effect: RegExp])[] = [
  ['start --', /^PORT must be a whole number/m],
  ['serve --', /^PORT must be a whole number/m],
  ['users -- show ada.bell', /^SERVER_KEY must be set/m],
  ['data -- backup backup.tgz', /no database in \S+env-file-\S+\/data/],
  ['messages -- test --to a@bank.example --channel email', /env-file-\S+\/white-labels/],
  ['parts -- status', /env-file-\S+\/parts\/registry\.jsonl/],
  ['wl:check --', /env-file-\S+\/white-labels/],
  ['wl:tokens -- default', /env-file-\S+\/white-labels/],
];

// A command of each program: the portal, and the tooling.
const tag = quickCases(0);
for (const [command, effect] of COMMANDS)
  test(`npm run ${command.split(' ')[0]} reads settings from an env file, and names one that is missing @D-14 @D-3 ${tag()}`, () => {
    const file = path.join(folder, 'production.env');
    writeFileSync(
      file,
      `PORTAL_ENVIRONMENT=PRODUCTION\nPUBLIC_ORIGIN=https://login.bank.example\nPORT=none\n` +
        `DATA_DIR=${folder}/data\nPARTS_DIR=${folder}/parts\nWHITE_LABELS_DIR=${folder}/white-labels\n`,
    );
    expect(run(command, file).printed).toMatch(effect);
    const missing = path.join(folder, 'missing.env');
    const { code, printed } = run(command, missing);
    expect(code).not.toBe(0);
    expect(printed).toContain(`${missing} cannot be read`);
  });
