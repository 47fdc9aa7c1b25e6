import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Playwright from '@playwright/test';
import type { PartManifest } from '@portal/delivery/manifest';
import { liveId, manifestOf, openRegistry, type NewEvent, type PartStates } from '@portal/delivery/registry';
import { headlessShell, installedBrowser } from '../browser';
import { deployed } from './changes';
import { refusals } from './refusals';

/** What the edge offers to the probe; reached by path, since nothing the tooling builds on may depend on the edge. */
interface ProbeEdge {
  /** Serves pages of the parts in a folder, without services. @returns its address and what ends it */
  readonly servePartsAlone: (
    partsFolder: string,
  ) => Promise<{ readonly origin: string; readonly close: () => Promise<void> }>;
}

/** Milliseconds until a page counts as one that does not start; longer than the root waits for a part. */
const PATIENCE = 15_000;

/** A page to be opened. */
interface ProbePage {
  readonly address: string;
  /** Part that has to fill it. */
  readonly part: string;
  /** Whether the edge is to render it. */
  readonly rendered: boolean;
}

/** One address for each page of a part; several addresses of the same page say nothing new. */
const pagesOf = ({ name, routes, edge }: PartManifest): readonly ProbePage[] =>
  [...new Map([...routes].reverse().map((route) => [route.page, route])).values()].map(
    ({ path: pattern, example }) => ({
      address:
        pattern
          .replace(':wl', 'default')
          .replace(/:\w+/g, 'x')
          .replace('*', 'x')
          .replace(/^(?!\/)/, '/') + (example === undefined ? '' : `?${example}`),
      part: name,
      rendered: edge !== null,
    }),
  );

const firstOf = (manifest: PartManifest): readonly ProbePage[] => {
  const pages = pagesOf(manifest);
  return [pages.find(({ address }) => address.includes('?')) ?? pages[0]].flatMap((page) => page ?? []);
};

/** A part's own pages and one of each part that uses it; for a part on every page, one of each other part. */
const pagesToTry = (manifest: PartManifest, others: readonly PartManifest[]): readonly ProbePage[] => {
  const isEverywhere = manifest.routes.length === 0;
  const concerned = others.filter(({ uses }) => isEverywhere || uses.includes(manifest.name));
  return [...pagesOf(manifest), ...concerned.flatMap(firstOf)];
};

/** A folder like the published parts' own, in which the build is live among the others, for nobody else to see. */
const stage = async (
  manifest: PartManifest,
  states: PartStates,
  partsFolder: string,
): Promise<{ readonly folder: string; readonly others: readonly PartManifest[] }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-probe-'));
  const others = [...states.values()].flatMap((state) => {
    const id = liveId(state);
    return id === null || state.name === manifest.name ? [] : [manifestOf(state, id)];
  });
  const all = [...others, manifest];
  mkdirSync(folder, { recursive: true });
  for (const { name } of all) symlinkSync(path.join(partsFolder, name), path.join(folder, name), 'junction');
  await openRegistry({ folder }).append(() =>
    all.flatMap((each): readonly NewEvent[] => [
      ...deployed(new Map(), each, 'probe'),
      { kind: 'promote', part: each.name, id: each.id, version: each.version, who: 'probe' },
    ]),
  );
  return { folder, others };
};

/** What a page says of its slots: which have failed, and which are still as they were served. */
const slotsOf = (page: Playwright.Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    ['main', 'header', 'footer'].flatMap((name) => {
      const slot = document.getElementById(`slot-${name}`);
      if (slot === null) return [`the page has no slot ${name}`];
      if (slot.querySelector('.root-config-failure') !== null) return [`the slot ${name} shows its fallback`];
      const isAwake = slot.dataset['prerendered'] === undefined && slot.childElementCount > 0;
      return isAwake ? [] : [`the slot ${name} does not wake`];
    }),
  );

const isOver = (left: readonly string[]): boolean =>
  left.length === 0 || left.some((each) => each.endsWith('fallback'));

/** @returns what went wrong; null when the address leads to a page of another part */
const tryPage = async (
  browser: Playwright.Browser,
  origin: string,
  { address, part, rendered }: ProbePage,
): Promise<readonly string[] | null> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Services are not there, so their calls fail; that is no fault of the part.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  try {
    const answer = await page.goto(origin + address, { timeout: PATIENCE });
    const shown = await page.evaluate(
      () =>
        (
          JSON.parse(document.getElementById('portal-boot')?.textContent ?? '{}') as {
            route?: { part?: string };
          }
        ).route?.part,
    );
    if (shown !== part) return null;
    if (rendered && !/id="slot-main"[^>]* data-prerendered/.test((await answer?.text()) ?? ''))
      problems.push('it is not rendered on the server');
    const until = Date.now() + PATIENCE;
    let left = await slotsOf(page);
    while (!isOver(left) && Date.now() < until) {
      await page.waitForTimeout(50);
      left = await slotsOf(page);
    }
    return [...left, ...problems];
  } catch (error) {
    return [...problems, error instanceof Error ? error.message : String(error)];
  } finally {
    await context.close();
  }
};

/**
 * Opens the pages of a published build in a real browser, with everything else as it is live, before anybody gets it.
 *
 * @param workspace folder with the edge
 * @returns number of pages that were tried
 * @throws DeployRefusal when a slot shows its fallback or does not wake, or a script throws
 */
export const probeBoot = async (
  manifest: PartManifest,
  states: PartStates,
  partsFolder: string,
  workspace: string,
): Promise<number> => {
  const executablePath = headlessShell() ?? installedBrowser();
  if (executablePath === undefined) throw refusals.noBrowser(manifest.name);
  const edge = (await import(
    pathToFileURL(path.join(workspace, 'edge/src/parts-alone.ts')).href
  )) as ProbeEdge;
  const { chromium } = createRequire(path.join(workspace, 'package.json'))(
    '@playwright/test',
  ) as typeof Playwright;
  const { folder, others } = await stage(manifest, states, partsFolder);
  let server: Awaited<ReturnType<ProbeEdge['servePartsAlone']>> | undefined;
  let browser: Playwright.Browser | undefined;
  try {
    server = await edge.servePartsAlone(folder);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    let tried = 0;
    for (const page of pagesToTry(manifest, others)) {
      const problems = await tryPage(browser, server.origin, page);
      if (problems === null) continue;
      tried += 1;
      if (problems.length > 0)
        throw refusals.failedProbe(
          manifest.name,
          [...new Set(problems)].map((problem) => `${page.address}: ${problem}`),
        );
    }
    if (tried === 0) throw refusals.failedProbe(manifest.name, ['none of its addresses leads to its page']);
    return tried;
  } finally {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
