import { serveHosts } from '../../hosts/serve-hosts';
import { openUninstrumented, type UninstrumentedVisitor } from './bare-page';
import { logInFrom } from './home-page';
import { formatRatio, formatSpread } from './median';
import {
  type Conditions,
  FAST,
  type PageTimings,
  readTimings,
  SLOW,
  throttle,
  watchFromStart,
} from './page-times';
import type { Stage } from './stage';

/** Returns a page of another site with a link and no speculation rules. */
function createLinkPage(url: string): string {
  return `data:text/html,${encodeURIComponent(`<a href="${url}">Log in</a>`)}`;
}

async function visitFrom(
  visitor: UninstrumentedVisitor,
  homePage: string,
  conditions: Conditions,
): Promise<PageTimings> {
  const page = await visitor.open();
  await throttle(page, conditions);
  await watchFromStart(page);
  await logInFrom(page, homePage);
  const times = await readTimings(page);
  await page.close();
  return times;
}

/** Measures the login page as a first visitor reaches it from a client’s home page, with and without a prefetch. */
export async function measureHomePage(
  { browser, portal, baselines }: Stage,
  rounds: number,
): Promise<readonly string[]> {
  const hosts = await serveHosts(() => portal.origin);
  const homePages = {
    'static form': createLinkPage(baselines.staticForm),
    'portal, link only': createLinkPage(`${portal.origin}/app/default/login`),
    'portal, prefetched': `${hosts.sameSite}/home.html`,
  };
  const rows: string[] = [];
  for (const conditions of [SLOW, FAST]) {
    const visits: Record<string, PageTimings[]> = {};
    for (let round = 0; round < rounds; round += 1)
      for (const [name, homePage] of Object.entries(homePages)) {
        const visitor = await openUninstrumented(browser);
        (visits[name] ??= []).push(await visitFrom(visitor, homePage, conditions));
        await visitor.dispose();
      }
    const baseline = (visits['static form'] ?? []).map(({ kept }) => kept);
    for (const [name, times] of Object.entries(visits)) {
      const kept = times.map((each) => each.kept);
      const hydrated = times.map((each) => each.hydrated);
      rows.push(
        `| ${conditions.title} | ${name} | ${formatSpread(kept)} | ${formatRatio(kept, baseline)} | ${formatSpread(hydrated)} |`,
      );
    }
  }
  await hosts.stop();
  return [
    '## From the client’s home page',
    '',
    'First visits from a page with a link to `/app/default/login`, which redirects to sign-on and back to the login page. The pointer',
    'rests on the link for three seconds before the click; figures run from the click. Prefetched: as in',
    '[prefetch the login page](../how-to/prefetch-the-login-page.md).',
    '',
    '| line | page | kept, ms | × static form | hydrated, ms |',
    '| --- | --- | --: | --: | --: |',
    ...rows,
  ];
}
