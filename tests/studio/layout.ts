import { LAYOUTS, newLayoutComparison, recordLayouts } from './layout/look-at-layout';
import { readStates, screensOf, viewsOf } from './frames';
import { lookAt, startBrowser } from './open-screens';
import { studioPortal } from './studio-portal';

const { origin, stop } = await studioPortal();
try {
  const browser = await startBrowser();
  try {
    if (process.argv.includes('--write')) {
      for (const state of await recordLayouts({ browser, origin })) {
        console.error(`${state} is not reached`);
        process.exitCode = 1;
      }
    } else {
      const layouts = newLayoutComparison();
      const screens = screensOf(await readStates(origin), LAYOUTS);
      await lookAt({ browser, origin, missed: layouts.missed }, screens, viewsOf(LAYOUTS), layouts.look);
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
