import { expect } from '@playwright/test';
import { openUninstrumented } from '../../tests/performance/bare-page';
import { test } from '../../tests/portal/browser-test';
import { sharedPortal } from '../../tests/portal/shared-portal';
import { FAST, visit, visitRepeatedly } from './page-times';

/* The visits of `npm run lab speed`: checks that each mark is recorded, but not the times. */

test('a page without a field is observed by its heading, on every visit', async ({ browser }) => {
  const { origin } = await sharedPortal();
  const visits = await visitRepeatedly(browser, `${origin}/app/default/logout`, FAST, () =>
    Promise.resolve(),
  );
  for (const times of Object.values(visits)) {
    expect(times.visible).toBeGreaterThan(0);
    expect(times.kept).toBe(times.visible);
    expect(times.hydrated).toBeGreaterThan(0);
    expect(times.scriptBytes).toBeGreaterThan(50_000);
    expect(times.requests).toBeGreaterThanOrEqual(2);
  }
});

test('a page without a field and a heading is rejected', async ({ browser }) => {
  const visitor = await openUninstrumented(browser);
  try {
    await expect(visit(visitor, `${(await sharedPortal()).origin}/healthz`, FAST)).rejects.toThrow(
      'neither a field nor a heading',
    );
  } finally {
    await visitor.dispose();
  }
});
