import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { listInitialParts } from '@portal/registry/initial-modules';
import { LIBRARIES_FILE, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { PartStates } from '@portal/registry/releases';
import { rejections } from '../../rejections';
import { findOtherLiveBuilds } from '../builds-in-use';
import { BUDGETED_PAGES, type BudgetedPage } from './page-budgets';

const compress = promisify(brotliCompress);

/** Returns the size of a text after the compression that the edge uses. */
async function brotliBytes(text: string): Promise<number> {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return (await compress(text, { params: parameters })).length;
}

type Manifests = ReadonlyMap<string, PartManifest>;

/** Returns the parts of a page's first view: those that run before hydration, and those of the slots besides main. */
function partsOnPage(manifests: Manifests, first: readonly string[]): readonly PartManifest[] {
  return [...manifests.values()].filter(
    ({ name, slots }) => first.includes(name) || slots.some((slot) => slot !== 'main'),
  );
}

/** Measures a page's first load in bytes; without a browser only the entries of lazily loaded parts are known. */
async function measure(
  { part }: BudgetedPage,
  manifests: Manifests,
  partsFolder: string,
): Promise<readonly (readonly [what: string, bytes: number, budget: 'scriptBefore' | 'script' | 'style'])[]> {
  const read = (manifest: PartManifest, file: string): string =>
    readFileSync(path.join(publishedFolder(partsFolder, manifest.name, manifest.id), file), 'utf8');
  const initial = listInitialParts(manifests, part);
  const shown = partsOnPage(manifests, initial);
  const sum = async (texts: readonly string[]): Promise<number> =>
    (await Promise.all(texts.map(brotliBytes))).reduce((total, bytes) => total + bytes, 0);
  const [before, after, style] = await Promise.all([
    sum(
      shown
        .filter(({ name }) => initial.includes(name))
        .flatMap((manifest) =>
          [LIBRARIES_FILE, manifest.entry]
            .filter((name) => manifest.files.some(({ file }) => file === name))
            .map((name) => read(manifest, name)),
        ),
    ),
    sum(
      shown.filter(({ name }) => !initial.includes(name)).map((manifest) => read(manifest, manifest.entry)),
    ),
    brotliBytes(shown.flatMap((each) => (each.styles === null ? [] : [read(each, each.styles)])).join('')),
  ]);
  return [
    ['JavaScript before it is hydrated', before, 'scriptBefore'],
    ['JavaScript', before + after, 'script'],
    ['styles', style, 'style'],
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
export async function checkBudgets(
  subject: string,
  builds: readonly PartManifest[],
  states: PartStates,
  partsFolder: string,
): Promise<void> {
  const others = findOtherLiveBuilds(builds, states);
  const manifests = new Map([...others, ...builds].map((each) => [each.name, each]));
  const concerned = BUDGETED_PAGES.filter(
    ({ part }) =>
      manifests.has(part) &&
      partsOnPage(manifests, listInitialParts(manifests, part)).some((each) => builds.includes(each)),
  );
  const excesses = await Promise.all(
    concerned.map(async (page) =>
      (await measure(page, manifests, partsFolder)).flatMap(([what, bytes, kind]) =>
        bytes <= page.budget[kind]
          ? []
          : [
              `${page.name} page, ${what}: ${formatBytes(bytes)} bytes (brotli), budget ${formatBytes(page.budget[kind])}, over by ${formatBytes(bytes - page.budget[kind])}`,
            ],
      ),
    ),
  );
  if (excesses.flat().length > 0) throw rejections.exceededBudget(subject, excesses.flat());
}
