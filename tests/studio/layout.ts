import { compareLayouts, LAYOUT_VIEWS, recordLayouts } from './layout/look-at-layout';
import { startBrowser } from './open-screens';
import { studioPortal } from './studio-portal';

const portal = await studioPortal();
try {
  const browser = await startBrowser();
  try {
    if (process.argv.includes('--write')) {
      for (const state of await recordLayouts({ browser, origin: portal.origin })) {
        console.error(`${state} is not reached`);
        process.exitCode = 1;
      }
    } else {
      const { compared, differences } = await compareLayouts(
        { browser, origin: portal.origin },
        LAYOUT_VIEWS,
      );
      for (const difference of differences) console.error(difference);
      console.log(`${compared} layouts, ${differences.length} differences`);
      if (differences.length > 0) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
} finally {
  await portal.stop();
}
