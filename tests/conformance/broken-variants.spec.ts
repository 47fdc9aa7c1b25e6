import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { type Check, runChecks } from './kit/check';
import { OVERALL_CHECKS } from './recovery/checks/overall-checks';
import { RecoveryContext } from './recovery/recovery-context';
import { RECOVERY_CHECKS } from './recovery/recovery-kit';
import { readTestUsers } from './recovery/test-users';
import { BROKEN_VARIANTS } from './test-support/broken-variants';
import { editExample, startExampleService } from './test-support/example-service';

/** Returns only the named check; overall checks need the responses of all other checks, so they return all. */
function checksFor(id: string): readonly Check<RecoveryContext>[] {
  return OVERALL_CHECKS.some((check) => check.id === id)
    ? RECOVERY_CHECKS
    : RECOVERY_CHECKS.filter((check) => check.id === id);
}

async function failedChecks(
  edits: (typeof BROKEN_VARIANTS)[number]['edits'],
  id: string,
): Promise<readonly string[]> {
  const service = await startExampleService(edits);
  try {
    const users = readTestUsers(JSON.parse(readFileSync(service.usersFile, 'utf8')));
    const context = new RecoveryContext({ url: service.url, isPortal: false }, users);
    const results = await runChecks(checksFor(id), context);
    return results.filter(({ outcome }) => outcome === 'failed').map((result) => result.id);
  } finally {
    await service.stop();
  }
}

const tag = quickCases(12);
for (const { name, edits, caughtBy } of BROKEN_VARIANTS)
  test(`${caughtBy} reports a recovery service in which ${name} @D-3`, { tag: tag() }, async () => {
    expect(await failedChecks(edits, caughtBy)).toContain(caughtBy);
  });

test('the example service still has the code that each broken variant changes @D-3', () => {
  for (const edit of BROKEN_VARIANTS.flatMap(({ edits }) => edits))
    expect.soft(() => editExample(edit)).not.toThrow();
});

test('every check but the time limit has a broken service that only it may miss @D-3', () => {
  const caught = new Set(BROKEN_VARIANTS.map(({ caughtBy }) => caughtBy));
  const others = RECOVERY_CHECKS.map(({ id }) => id).filter((id) => !caught.has(id));
  // A variant that exceeds the 30 s would make this test equally slow.
  expect(others).toEqual(['REC-TIME-LIMIT']);
});
