import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { isOnPostgres } from '../portal/test-databases';
import { findDeviations } from './expectations';
import type { Mistake } from './mistake';
import { MISTAKES } from './mistakes';
import type { PartName } from './portal-parts';
import { openStage, type Stage, STAGES } from './stage';
import { tryMistake } from './try-mistake';

/*
 * Short version of the matrix of `npm run independence`: each mistake in only one part, deployed by the documented command
 * with its boot probe. Builds that pass go live and are inspected. All tests share one stage and one browser.
 */

const QUICK: Readonly<Record<string, PartName>> = {
  'throws on import': 'shell',
  'throws on mount': 'login-mf',
  'throws in an effect': 'info-pages-mf',
  'throws 5 s later': 'recovery-mf',
  'throws in server render': 'recovery-mf',
  'rejects on the server': 'login-mf',
  'loops on the server': 'clip-login-mf',
  'loops in the browser': 'clip-login-mf',
  'never resolves': 'clip-login-mf',
  'allocates without end on the server': 'login-mf',
  'huge bundle': 'shell',
  'global CSS': 'info-pages-mf',
  'missing texts': 'clip-login-mf',
  'removed export': 'login-mf',
  'changed type of an export': 'shared-wl-assets',
  'overlapping route': 'info-pages-mf',
  'wrong shared version': 'root-config',
  'altered file': 'root-config',
  'half-uploaded folder': 'recovery-mf',
  'clock ten years behind': 'shared-wl-assets',
  'clock ten years ahead': 'shell',
};

const DEPTH = 'deploy';

interface Pair {
  readonly mistake: Mistake;
  readonly part: PartName;
}

const pairs = MISTAKES.map((mistake): Pair => {
  const part = QUICK[mistake.name];
  if (part === undefined) throw new Error(`No part is chosen for "${mistake.name}"`);
  return { mistake, part };
});
let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(isOnPostgres ? STAGES[1] : STAGES[0]);
});
test.afterAll(() => stage.stop());

const mistakeTag = quickCases();
for (const pair of pairs) {
  const { mistake, part } = pair;
  test(
    `${mistake.name} in ${part}: stopped where expected, other parts unaffected @CARD-6`,
    { tag: mistakeTag() },
    async () => {
      const outcome = await tryMistake(stage, part, mistake, DEPTH);
      expect(outcome.impossible).toBeNull();
      expect(findDeviations(outcome, DEPTH)).toEqual([]);
    },
  );
}
