import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';
import { BEGIN, END, groupCasesByRule } from './cases-by-rule';

interface Row {
  readonly rule: string;
  readonly file: string;
}

function rows(): readonly Row[] {
  return readFileSync(path.join(WORKSPACE, 'docs/reports/attacks.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, rule, file] = /^\|.*\| *([A-Z0-9]+-R?\d+) *\| *`([^`]+)` *\|$/.exec(line) ?? [];
      return rule !== undefined && file !== undefined ? [{ rule, file }] : [];
    });
}

test('the document of attacks names existing files that test the rule, and covers every rule @SEC-R1', () => {
  const found = rows();
  expect(found.length).toBeGreaterThan(35);
  for (const { rule, file } of found) {
    const full = path.join(WORKSPACE, file);
    expect(existsSync(full), file).toBe(true);
    if (/\.(?:spec|test)\.tsx?$/.test(file))
      expect(readFileSync(full, 'utf8'), file).toMatch(new RegExp(`${rule}\\b`));
  }
  for (let rule = 1; rule <= 17; rule += 1) expect(found.map((row) => row.rule)).toContain(`SEC-R${rule}`);
});

test('cases are counted by rule for each rule that a title names, and the document counts every rule @SEC-R1', () => {
  const file = 'tests/security/one.spec.ts';
  const table = groupCasesByRule(
    [
      { title: 'SEC-R1 SEC-R17 both', file, long: false },
      { title: 'API-1 SEC-R17 slow', file: 'tests/faults/two.spec.ts', long: true },
      { title: 'LOG-3 of no rule', file, long: false },
    ],
    [{ file: 'edge/src/three.test.ts', titles: ['SEC-R1 %s', 'SEC-R10 other'] }],
    '1. **The server decides.** A call …\n17. **Time is the server’s.** …',
  );
  expect(table).toContain('| SEC-R1 | The server decides | 1 | 0 | 1 | 2 |');
  expect(table).toContain('| SEC-R10 |  | 0 | 0 | 1 | 1 |');
  expect(table).toContain('| SEC-R17 | Time is the server’s | 2 | 1 | 0 | 2 |');
  expect(table).toContain('| all | each case once | 2 | 1 | 2 | |');
  const document = readFileSync(path.join(WORKSPACE, 'docs/reports/attacks.md'), 'utf8');
  const counted = document.slice(document.indexOf(BEGIN), document.indexOf(END));
  for (let rule = 1; rule <= 17; rule += 1)
    expect(counted).toMatch(new RegExp(`\\| SEC-R${rule} +\\|[^|]+\\| +\\d+`));
});
