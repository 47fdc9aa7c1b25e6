import path from 'node:path';
import { BUILT_FOLDERS, RUNTIME_FILES } from './layout';

/**
 * Throws when a source imports names of a CommonJS package dynamically: esbuild gives such a module a default export only.
 *
 * @param text of the source
 * @param file its path in the workspace
 */
export function assertDefaultImported(text: string, file: string, packageName: string): void {
  if (!new RegExp(`const \\{ default: \\w+ \\} = await import\\('${packageName}'\\)`).test(text))
    throw new Error(
      `${file} imports names of ${packageName} dynamically. It is a CommonJS package, which has only a default export in the bundle: import that, or import a file that imports the names.`,
    );
}

const OWN_URL = /new URL\(\s*(['"\`])(.*?)\1,\s*import\.meta\.url\s*\)/g;
const VARIABLE_URL = /new URL\(\s*[\w$]+(?:\.[\w$]+)*\s*,\s*import\.meta\.url\s*\)/;

/**
 * Throws when a source refers by URL to a file that the bundle lacks: otherwise reading it would fail at run time.
 *
 * @param text of the source
 * @param file its path in the workspace
 */
export function assertFilesBundled(text: string, file: string): void {
  if (VARIABLE_URL.test(text))
    throw new Error(
      `${file} makes a URL of import.meta.url and a variable. Write the name of the file there, so that the bundle can be checked for it.`,
    );
  for (const [, , url = ''] of text.matchAll(OWN_URL)) {
    // Names that are known only at run time are checked by their folder.
    const [literalPath = ''] = url.split('${');
    const target = path.posix.join(path.posix.dirname(file), literalPath).replace(/\/$/, '');
    const isRoot = target === '.' || target === '';
    const isThere = [...RUNTIME_FILES, ...BUILT_FOLDERS].some(
      (each) =>
        target === each ||
        target.startsWith(`${each}/`) ||
        (url !== literalPath && each.startsWith(`${target}/`)),
    );
    if (!isRoot && !isThere)
      throw new Error(
        `${file} refers to ${target}, which is not in the bundle. Add it to RUNTIME_FILES in tooling/src/bundle/layout.ts.`,
      );
  }
}
