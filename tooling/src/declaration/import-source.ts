import { pathToFileURL } from 'node:url';

/** False in tests, which run the tooling's sources with Jest's compiler. */
const isCompiled = import.meta.filename.endsWith('.mjs');

let registering: Promise<unknown> | undefined;

/**
 * Imports the default export of a TypeScript file of the workspace, which is not part of the compiled programs.
 *
 * @param file its path
 */
export async function importSource<Value>(file: string): Promise<Value> {
  if (isCompiled) await (registering ??= import('tsx/esm/api').then(({ register }) => register()));
  return ((await import(pathToFileURL(file).href)) as { readonly default: Value }).default;
}
