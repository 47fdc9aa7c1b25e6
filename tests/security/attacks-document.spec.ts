import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');

interface Row {
  readonly rule: string;
  readonly file: string;
}

const rows = (): readonly Row[] =>
  readFileSync(path.join(WORKSPACE, 'docs/attacks.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, rule, file] = /^\|.*\| *([A-Z0-9]+-R?\d+) *\| *`([^`]+)` *\|$/.exec(line) ?? [];
      return rule !== undefined && file !== undefined ? [{ rule, file }] : [];
    });

test('SEC-R1 the document of attacks names files that are there and test that rule, and leaves no rule out', () => {
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
