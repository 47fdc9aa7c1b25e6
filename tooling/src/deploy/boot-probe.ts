import { existsSync } from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Playwright from '@playwright/test';
import { installedBrowser } from '../browser';
import type { PartManifest } from '../manifest';
import { fileRegistry } from '../registry/file-registry';
import { liveId, manifestOf, type PartStates } from '../registry/part-states';
import type { NewEvent } from '../registry/registry-event';
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

/** Pages tried for a part that is on every page. */
const PAGES_OF_BASIS = ['login-mf', 'recovery-mf', 'info-pages-mf', 'clip-login-mf'];

const pagesOf = ({ routes }: PartManifest): readonly string[] =>
  routes
    .filter(({ path: pattern }) => pattern !== '*')
    .map(({ path: pattern }) => pattern.replace(':wl', 'default').replace(/:\w+/g, 'x').replace('*', 'x'));

/** Pages on which a part is run: its own, and those of the parts that use it; of others the first. */
const pagesToTry = (manifest: PartManifest, others: readonly PartManifest[]): readonly string[] => {
  const users = others.filter(({ uses }) => uses.includes(manifest.name));
  const isEverywhere = manifest.routes.length === 0;
  const basis = isEverywhere ? others.filter(({ name }) => PAGES_OF_BASIS.includes(name)) : [];
  const own = pagesOf(manifest);
  return [...new Set([...own, ...[...users, ...basis].flatMap((part) => pagesOf(part).slice(0, 1))])];
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
  await fileRegistry(folder).append(() =>
    all.flatMap((each): readonly NewEvent[] => [
      ...deployed(new Map(), each, 'probe'),
      { kind: 'promote', part: each.name, id: each.id, version: each.version, who: 'probe' },
    ]),
  );
  return { folder, others };
};

/** What a page says of its slots: which have failed, and which are still as they were served. */
const slotsOf = (page: Playwright.Page, slots: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    (names) =>
      names.flatMap((name) => {
        const slot = document.getElementById(`slot-${name}`);
        if (slot === null) return [`the page has no slot ${name}`];
        if (slot.querySelector('.root-config-failure') !== null) return [`slot ${name} shows its fallback`];
        const isAwake = slot.dataset['prerendered'] === undefined && slot.childElementCount > 0;
        return isAwake ? [] : [`slot ${name} is not awake after ${15} s`];
      }),
    slots,
  );

const tryPage = async (browser: Playwright.Browser, address: string): Promise<readonly string[]> => {
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
    await page.goto(address, { timeout: PATIENCE });
    const slots = ['main', 'header', 'footer'];
    const until = Date.now() + PATIENCE;
    let left = await slotsOf(page, slots);
    while (left.length > 0 && !left.some((each) => each.endsWith('fallback')) && Date.now() < until) {
      await page.waitForTimeout(50);
      left = await slotsOf(page, slots);
    }
    return [...left, ...problems].map((each) => `${new URL(address).pathname}: ${each}`);
  } catch (error) {
    return [`${new URL(address).pathname}: ${String(error)}`];
  } finally {
    await context.close();
  }
};

/**
 * Opens the pages of a published build in a real browser, with everything else as it is live, before anybody gets it.
 *
 * @param workspace folder with the edge
 * @returns number of pages that were tried
 * @throws Refusal when a slot shows its fallback or does not wake, or a script throws
 */
export const probeBoot = async (
  manifest: PartManifest,
  states: PartStates,
  partsFolder: string,
  workspace: string,
): Promise<number> => {
  const executablePath = installedBrowser();
  if (executablePath === undefined || !existsSync(executablePath)) throw refusals.noBrowser(manifest.name);
  const edge = (await import(
    pathToFileURL(path.join(workspace, 'edge/src/parts-alone.ts')).href
  )) as ProbeEdge;
  const { folder, others } = await stage(manifest, states, partsFolder);
  const server = await edge.servePartsAlone(folder);
  const { chromium } = createRequire(path.join(workspace, 'package.json'))(
    '@playwright/test',
  ) as typeof Playwright;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const pages = pagesToTry(manifest, others);
    for (const page of pages) {
      const problems = await tryPage(browser, server.origin + page);
      if (problems.length > 0) throw refusals.failedProbe(manifest.name, [...new Set(problems)]);
    }
    return pages.length;
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
