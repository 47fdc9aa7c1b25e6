import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { listScreens, listViews, readStates } from './frames';
import { createLayoutComparison, LAYOUTS, recordLayouts } from './layout/compare-layouts';
import { startStudioPortal } from './studio-portal';
import { startBrowser, visitScreen } from './visit-screens';

const { write } = readCommandLine(
  commandLine('npx tsx tests/studio/layout.ts', 'Compares the layout of every state with its record.').option(
    '--write',
    'write the records',
  ),
).opts<{ readonly write?: true }>();
const { origin, stop } = await startStudioPortal();
try {
  const browser = await startBrowser();
  try {
    if (write === true) {
      for (const state of await recordLayouts({ browser, origin })) {
        console.error(`${state} is not reached`);
        process.exitCode = 1;
      }
    } else {
      const layouts = createLayoutComparison();
      const screens = listScreens(await readStates(origin), LAYOUTS);
      await visitScreen(
        { browser, origin, missed: layouts.missed },
        screens,
        listViews(LAYOUTS),
        layouts.look,
      );
      const differences = layouts.differences();
      for (const difference of differences) console.error(difference);
      console.log(`${layouts.compared()} layouts, ${differences.length} differences`);
      if (differences.length > 0) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
} finally {
  await stop();
}
