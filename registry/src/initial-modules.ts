import type { PartManifest } from './manifest';

/** The part that boots every page and loads the others. */
export const ROOT_PART = 'root-config';

/** Parts that every page runs. */
export const ON_EVERY_PAGE: readonly string[] = [ROOT_PART, 'shared-wl-assets'];

/** Modules that a page runs before it is hydrated. */
export interface InitialModules {
  /** Names of the parts whose entries the page runs. */
  readonly parts: readonly string[];
  /** Lazy files that the page requests together with the entries. */
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
    // A build without this file may contain its modules in another file, which loads on demand.
    return found === undefined ? [] : [{ part: from, file: found.file }];
  });
  return { parts: [...everywhere, ...own].map(({ name }) => name), ahead };
}

/**
 * Tells Chromium to compile all functions of a file off the main thread while it loads, because nearly all of them run
 * immediately. Other browsers see a comment. It must be the first line.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Adds the compile hint to a script that is loaded as a separate file. */
export function hintCompilation(script: string): string {
  return `${COMPILE_HINT}\n${script}`;
}

/** Removes the compile hint from a script that is concatenated with others. */
function withoutHint(script: string): string {
  return script.startsWith(COMPILE_HINT) ? script.slice(COMPILE_HINT.length + 1) : script;
}

/** Scripts that are concatenated into one file. */
export interface EntryTexts {
  readonly entries: readonly { readonly url: string; readonly text: string; readonly isRoot: boolean }[];
  /** Texts of the lazy files that are included. */
  readonly ahead: readonly string[];
}

/**
 * Wraps an entry in a function in a table by URL, where the root's loader finds it instead of requesting it
 * (root-config/src/federation/entry-bundle.ts). The parentheses make the engine compile the function eagerly.
 */
function deferEntry(url: string, text: string): string {
  return `(self.portalEntries??={})[${JSON.stringify(url)}]=(function(System){${text}\n});`;
}

/** Concatenates the modules that a page runs before it is hydrated. */
export function bundleEntryTexts({ entries, ahead }: EntryTexts): string {
  const others = entries.filter(({ isRoot }) => !isRoot).map(({ url, text }) => deferEntry(url, text));
  const roots = entries.filter(({ isRoot }) => isRoot).map(({ text }) => text);
  // Chunks first, so that their parts find them loaded; the root last, because it runs immediately and reads the table.
  return hintCompilation([...ahead.map(withoutHint), ...others, ...roots].join('\n'));
}
