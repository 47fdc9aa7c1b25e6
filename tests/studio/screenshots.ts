import { expect, test } from '@playwright/test';
import { applyTestFont } from './apply-test-font';
import { type Choice, listScreens, listViews, readStates, removeVariants } from './frames';
import { startStudioPortal } from './studio-portal';
import { visitScreen } from './visit-screens';

const CHOICE: Choice = {
  whiteLabels: ['default'],
  languages: ['en-US'],
  widths: [390, 1440],
  schemes: ['light'],
  parts: [],
};

test('every screen in its first state looks as on its reference picture', async ({ browser }) => {
  const { origin, stop } = await startStudioPortal();
  try {
    const missed: string[] = [];
    await visitScreen(
      { browser, origin, missed: (_page, { part, state }) => void missed.push(`${part} ${state}`) },
      listScreens(removeVariants(await readStates(origin)), CHOICE),
      listViews(CHOICE),
      async (page, { part, state }, { width }) => {
        // The brand pattern is drawn when the page is idle.
        await page.clock.runFor(2_000);
        await applyTestFont(page);
        await expect.soft(page).toHaveScreenshot(`${part}-${state}-${width}.png`, { fullPage: true });
      },
    );
    expect(missed).toEqual([]);
  } finally {
    await stop();
  }
});
