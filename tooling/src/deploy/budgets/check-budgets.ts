import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PartManifest } from '@portal/contract/part';
import { listInitialParts } from '@portal/registry/initial-modules';
import { LIBRARIES_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { PartStates } from '@portal/registry/releases';
import { rejections } from '../../rejections';
import { findOtherLiveBuilds } from '../builds-in-use';
import { BUDGETED_PAGES, type BudgetedPage } from './page-budgets';

type Manifests = ReadonlyMap<string, PartManifest>;

/** Returns the parts of a page's first view: those that run before hydration, and those of the slots besides main. */
function partsOnPage(manifests: Manifests, first: readonly string[]): readonly PartManifest[] {
  return [...manifests.values()].filter(
    ({ name, slots }) => first.includes(name) || slots.some((slot) => slot !== 'main'),
  );
}

/** Measures a page's first load in bytes; without a browser only the entries of lazily loaded parts are known. */
function measure(
  { part }: BudgetedPage,
  manifests: Manifests,
  partsFolder: string,
): readonly (readonly [what: string, bytes: number, budget: 'scriptBefore' | 'script' | 'style'])[] {
  const getFile = ({ name, id }: PartManifest, file: string): string =>
    path.join(publishedFolder(partsFolder, name, id), file);
  const measureScripts = (each: PartManifest): number =>
    [LIBRARIES_FILE, each.entry]
      .filter((name) => each.files.some(({ file }) => file === name))
      .map((name) => getFile(each, name))
      .map(
        (file) =>
          // Another tool may have written the build, without compressed files.
          statSync(`${file}.br`, { throwIfNoEntry: false })?.size ??
          brotliCompressSync(readFileSync(file)).length,
      )
      .reduce((sum, bytes) => sum + bytes, 0);
  const initial = listInitialParts(manifests, part);
  const pageParts = partsOnPage(manifests, initial);
  const scripts = pageParts.map((each) => [initial.includes(each.name), measureScripts(each)] as const);
  const before = scripts.reduce((sum, [isBefore, bytes]) => sum + (isBefore ? bytes : 0), 0);
  // All sheets are in one document, so they are compressed together.
  const styles = pageParts.flatMap((each) =>
    each.styles === null ? [] : [readFileSync(getFile(each, each.styles))],
  );
  return [
    ['JavaScript before it is hydrated', before, 'scriptBefore'],
    ['JavaScript', scripts.reduce((sum, [, bytes]) => sum + bytes, 0), 'script'],
    ['styles', brotliCompressSync(Buffer.concat(styles)).length, 'style'],
  ];
}

/** Formats a number like `80,000`. */
function formatBytes(bytes: number): string {
  return bytes.toLocaleString('en-US');
}

/**
 * Checks the first load of each page that loads any of the given builds against its budget, together with the live builds
 * of all other parts.
 *
 * @param subject name of the builds in the rejection
 * @throws DeployRejection with the figures of every exceeded budget
 */
export function checkBudgets(
  subject: string,
  builds: readonly PartManifest[],
  states: PartStates,
  partsFolder: string,
): void {
  const others = findOtherLiveBuilds(builds, states);
  const manifests = new Map([...others, ...builds].map((each) => [each.name, each]));
  const concerned = BUDGETED_PAGES.filter(
    ({ part }) =>
      manifests.has(part) &&
      partsOnPage(manifests, listInitialParts(manifests, part)).some((each) => builds.includes(each)),
  );
  const excesses = concerned.flatMap((page) =>
    measure(page, manifests, partsFolder)
      .filter(([, bytes, kind]) => bytes > page.budget[kind])
      .map(([what, bytes, kind]) => {
        const budget = page.budget[kind];
        return `${page.name} page, ${what}: ${formatBytes(bytes)} bytes (brotli), budget ${formatBytes(budget)}, over by ${formatBytes(bytes - budget)}`;
      }),
  );
  if (excesses.length > 0) throw rejections.exceededBudget(subject, excesses);
}
