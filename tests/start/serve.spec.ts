import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/* `npm run serve` with published parts. */

test('serve in a workspace without packages names what to do @D-14 @long', () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-server-'));
  const EXCLUDED = new Set([
    'node_modules',
    'dist',
    '.build',
    '.types',
    '.data',
    '.git',
    'test-results',
    'tests',
    'docs',
  ]);
  try {
    cpSync(WORKSPACE, workspace, {
      recursive: true,
      filter: (name) => name === WORKSPACE || !EXCLUDED.has(path.basename(name)),
    });
    const env = createTestEnvironment({ PORT: '0' });
    const rejected = spawnSync('npm run serve', { cwd: workspace, shell: true, encoding: 'utf8', env });
    expect(rejected.status).toBe(1);
    expect(rejected.stderr).toContain('Run "npm start" here');
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
