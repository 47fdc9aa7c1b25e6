import type { PartManifest } from '@portal/contract/part';

/** The part that boots every page and loads the others. */
export const ROOT_PART = 'root-config';

/** Parts that every page runs. */
export const ON_EVERY_PAGE: readonly string[] = [ROOT_PART, 'shared-wl-assets'];

/**
 * Returns the names of the parts whose entries a page of a part runs before it is hydrated.
 *
 * @param manifests of the live builds, by part
 */
export function listInitialParts(
  manifests: ReadonlyMap<string, PartManifest>,
  part: string,
): readonly string[] {
  return [...ON_EVERY_PAGE, part, ...(manifests.get(part)?.uses ?? [])].filter((name) => manifests.has(name));
}

/**
 * Adds a hint for Chromium to compile all functions of a file off the main thread while it loads, because nearly all of
 * them run immediately. Other browsers see a comment. It must be the first line.
 */
export function hintCompilation(script: string): string {
  return `//# allFunctionsCalledOnLoad\n${script}`;
}
