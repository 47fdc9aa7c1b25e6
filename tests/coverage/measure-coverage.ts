import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { formatText } from '../format-text';
import { WORKSPACE } from '../workspace';
import { type CoverageSummary, formatCoverageReport } from './coverage-report';

/** `npm run coverage`: runs the unit tests with coverage and writes docs/reports/coverage.md. */
const REPORT = path.join(WORKSPACE, 'docs/reports/coverage.md');

readCommandLine(
  commandLine('npm run coverage', 'Measures the coverage of the unit tests by package; takes minutes.'),
);
const folder = mkdtempSync(path.join(tmpdir(), 'portal-coverage-'));
try {
  const { status } = spawnSync(
    path.join(WORKSPACE, 'node_modules/.bin/jest'),
    [
      '--coverage',
      '--coverageProvider=v8',
      '--coverageReporters=json-summary',
      `--coverageDirectory=${folder}`,
      '--collectCoverageFrom=*/src/**/*.{ts,tsx}',
      '--collectCoverageFrom=!**/*.d.ts',
      '--silent',
    ],
    { cwd: WORKSPACE, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('A unit test failed.');
  const summary = JSON.parse(
    readFileSync(path.join(folder, 'coverage-summary.json'), 'utf8'),
  ) as CoverageSummary;
  const report = await formatText(REPORT, formatCoverageReport(summary, WORKSPACE));
  console.log(report);
  writeFileSync(REPORT, report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
