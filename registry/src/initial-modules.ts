import type { PartManifest } from './manifest';

/** The part that the page itself starts. */
export const ROOT_PART = 'root-config';

/** Parts that every page runs. */
export const ON_EVERY_PAGE: readonly string[] = [ROOT_PART, 'shared-wl-assets'];

/** Modules that a page runs before it is hydrated. */
export interface InitialModules {
  /** Names of the parts whose entries it runs. */
  readonly parts: readonly string[];
  /** Lazy files that it requests together with the entries. */
  readonly ahead: readonly { readonly part: string; readonly file: string }[];
}

/**
 * Returns the modules that a page of a part runs before it is hydrated.
 *
 * @param manifests of the live builds, by part
 */
export function computeInitialModules(
  manifests: ReadonlyMap<string, PartManifest>,
  part: string,
): InitialModules {
  const own = [part, ...(manifests.get(part)?.uses ?? [])].flatMap((name) => manifests.get(name) ?? []);
  const everywhere = ON_EVERY_PAGE.flatMap((name) => manifests.get(name) ?? []);
  const ahead = [...new Set(own.flatMap((manifest) => manifest.ahead ?? []))].flatMap((declared) => {
    const [from = '', chunk = ''] = declared.split('/');
    const found = manifests.get(from)?.files.find(({ file }) => file.startsWith(`${chunk}.`));
    // A build without this file may hold its content in another one, which loads on demand.
    return found === undefined ? [] : [{ part: from, file: found.file }];
  });
  return { parts: [...everywhere, ...own].map(({ name }) => name), ahead };
}

/**
 * Tells Chromium to compile all functions of the file off the main thread while it loads, because nearly all run at
 * once. Other browsers see a comment. It must be the first line.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Adds the hint to a script that loads by itself. */
export function hintCompilation(script: string): string {
  return `${COMPILE_HINT}\n${script}`;
}

/** Removes it from a script that is joined with others. */
function withoutHint(script: string): string {
  return script.startsWith(COMPILE_HINT) ? script.slice(COMPILE_HINT.length + 1) : script;
}

/** Texts that are joined into one file. */
export interface EntryTexts {
  readonly entries: readonly { readonly url: string; readonly text: string; readonly isRoot: boolean }[];
  /** Texts of the later files that come along. */
  readonly ahead: readonly string[];
}

/**
 * Entries wait in a table by URL; the root's loader takes them from there instead of the network
 * (root-config/src/federation/entry-bundle.ts). In parentheses, since each of them is going to be run at once.
 */
function deferEntry(url: string, text: string): string {
  return `(self.portalEntries??={})[${JSON.stringify(url)}]=(function(System){${text}\n});`;
}

/** Concatenates the modules that a page runs before it is hydrated. */
export function bundleEntryTexts({ entries, ahead }: EntryTexts): string {
  const others = entries.filter(({ isRoot }) => !isRoot).map(({ url, text }) => deferEntry(url, text));
  const roots = entries.filter(({ isRoot }) => isRoot).map(({ text }) => text);
  // A chunk that is there before its part runs is found loaded; the root runs at once, so the table has to be complete.
  return hintCompilation([...ahead.map(withoutHint), ...others, ...roots].join('\n'));
}
