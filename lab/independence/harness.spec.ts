import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readManifest } from '@portal/registry/published';
import { inEveryRender, neverResolveModules, prepend } from '../../tests/parts/built-text';
import { createVariantBuild } from '../../tests/parts/variant-build';
import { test } from '../../tests/portal/browser-test';
import { quickCases } from '../../tests/portal/quick-cases';
import { classifyDeployError } from './deploy-check';
import { findDeviations, getExpected } from './expectations';
import { MISTAKES } from './mistakes';
import type { Outcome } from './outcome';
import { PARTS } from './portal-parts';

/* Tests of the suite itself: each mistake is really applied, and a deviation is detected. */

function outcome(seen: Partial<Outcome> = {}): Outcome {
  return {
    part: 'login-mf',
    mistake: 'throws on import',
    impossible: null,
    ...getExpected('login-mf', 'throws on import'),
    ...seen,
  };
}

const partTag = quickCases(0);
for (const part of PARTS)
  test(`every mistake changes the build of ${part} or explains why it does not apply @CARD-6 ${partTag()}`, () => {
    for (const mistake of MISTAKES) {
      const made = mistake.make(part);
      if (typeof made === 'string') {
        expect(made, mistake.name).toContain(part);
        continue;
      }
      const { folder, id } = createVariantBuild(part, made.variant);
      try {
        expect(readManifest(folder).id, mistake.name).toBe(id);
        const before = readFileSync(path.join(folder, 'entry.js'), 'utf8');
        made.damage?.(folder);
        const entry = path.join(folder, 'entry.js');
        if (made.damage !== undefined && existsSync(entry))
          expect(readFileSync(entry, 'utf8'), mistake.name).not.toBe(before);
        expect(() => getExpected(part, mistake.name)).not.toThrow();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  });

test('an edit of a bundle without the expected shape throws @CARD-6', () => {
  expect(() => inEveryRender('x()')('const main = 1;')).toThrow('The bundle has no');
  expect(() => neverResolveModules('const main = 1;')).toThrow('The bundle has no');
  expect(inEveryRender('x()')('(0,r.slot)({id:"a"})')).toContain('{x();return C(p)}');
  expect(prepend('x()')('y()')).toBe('x();y()');
});

test('a rejection is attributed to the boot probe or to the checks by its sentence @CARD-6', () => {
  expect(classifyDeployError({ code: 0, output: '' })).toBe('passes');
  expect(classifyDeployError({ code: null, output: '' })).toBe('does not end');
  expect(classifyDeployError({ code: 3, output: 'login-mf: styles.css is missing from the build.' })).toBe(
    'refused: deploy check',
  );
  expect(
    classifyDeployError({ code: 3, output: '  contract   fits\nlogin-mf does not start in a browser:' }),
  ).toBe('refused: boot probe');
  expect(
    classifyDeployError({
      code: 3,
      output: '  browser    left out\n  contract   fits\nshell makes pages heavier',
    }),
  ).toBe('refused: deploy check');
  expect(
    classifyDeployError({ code: 3, output: 'login-mf changes how the pages of other parts look:' }),
  ).toBe('refused: boot probe');
  expect(() => classifyDeployError({ code: 1, output: 'ENOENT' })).toThrow('ENOENT');
});

test('each difference from the expected outcome is a deviation, including those in another part @CARD-6', () => {
  expect(findDeviations(outcome())).toEqual([]);
  expect(findDeviations(outcome({ impossible: 'it has none', here: null }))).toEqual([]);
  for (const seen of [
    { elsewhere: ['looks different'] },
    { health: ['/healthz does not answer'] },
    { deploy: 'passes' },
    { canary: 'everyone' },
    { here: 'as ever' },
    { afterwards: 'looks different' },
  ] as const)
    expect(findDeviations(outcome(seen)), JSON.stringify(seen)).toHaveLength(1);
});
