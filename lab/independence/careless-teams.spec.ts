import { expect } from '@playwright/test';
import { test } from '../../tests/portal/browser-test';
import { findDeviations } from './expectations';
import { MISTAKES } from './mistakes';
import { PARTS } from './portal-parts';
import { openStage, type Stage, type StageKind, STAGES } from './stage';
import { tryMistake } from './try-mistake';

/*
 * Every mistake in every part, deployed by the documented commands. Tests share one stage and one browser; adjacent
 * cells of the matrix use different stages, so that each part and each mistake is tried on both databases.
 */

const stages = new Map<StageKind, Promise<Stage>>();

function useStage(kind: StageKind): Promise<Stage> {
  const stage = stages.get(kind) ?? openStage(kind);
  stages.set(kind, stage);
  return stage;
}

test.afterAll(async () => {
  for (const stage of stages.values()) await (await stage).stop();
});

for (const [column, mistake] of MISTAKES.entries()) {
  // `npm run lab test` tries each mistake once, in the next part to which it applies.
  const quickPart = PARTS.map((_part, shift) => PARTS[(column + shift) % PARTS.length]).find(
    (part) => part !== undefined && typeof mistake.make(part) !== 'string',
  );
  for (const [row, part] of PARTS.entries())
    test(
      `${mistake.name} in ${part}: stopped where expected, other parts unaffected @CARD-6`,
      { tag: part === quickPart ? '@quick' : '@long' },
      async () => {
        const kind = STAGES[(row + column) % 2 === 0 ? 0 : 1];
        expect(findDeviations(await tryMistake(await useStage(kind), part, mistake), kind)).toEqual([]);
      },
    );
}
