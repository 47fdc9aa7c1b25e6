import { Argument, commandLine, readCommandLine } from '@portal/registry/command-line';
import prepareData from '../../tests/portal/prepared-data';
import { startBrowser } from '../../tests/studio/visit-screens';
import { takeBrandEditorPictures } from './brand-editor-pictures';
import { takeDashboardPictures } from './dashboard-pictures';
import { takeIntegrationPictures } from './integration-pictures';
import { takePagePictures } from './page-pictures';
import { takeStatisticsPictures } from './statistics-pictures';

/** Every kind of screenshot in docs/pictures that is taken from a running portal, by its argument. */
const KINDS = {
  pages: takePagePictures,
  integrations: takeIntegrationPictures,
  brands: takeBrandEditorPictures,
  dashboard: takeDashboardPictures,
  statistics: takeStatisticsPictures,
} as const;

/** `npm run lab pictures`: takes all screenshots of the documentation in the test font; arguments select kinds. */
const { args: chosen } = readCommandLine(
  commandLine('npm run lab pictures --', 'Takes the pictures of the documentation.').addArgument(
    new Argument('[kind...]', 'kinds of pictures; all when absent').choices(Object.keys(KINDS)),
  ),
);
const removeData = await prepareData();
const browser = await startBrowser();
try {
  for (const [kind, take] of Object.entries(KINDS)) {
    if (chosen.length > 0 && !chosen.includes(kind)) continue;
    console.log(`Taking pictures of ${kind} …`);
    await take(browser);
  }
} finally {
  await browser.close();
  await removeData();
}
