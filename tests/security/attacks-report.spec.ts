import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';

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
