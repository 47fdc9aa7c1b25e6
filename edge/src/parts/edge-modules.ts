import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { LivePart } from './live-part';

/** Gives a module that a part offers to the edge, such as `login-mf` and `./lifecycles`; loaded once a release. */
export type EdgeModules = <Module>(part: string, name: string) => Module;

type Offered = Readonly<Record<string, unknown>>;

// The one React of the edge, as the root's is the one React of a page.
const libraries = createRequire(import.meta.url);

/**
 * Loads the edge bundles of one release. Bundles ask for shared libraries and for other parts' modules by name, as in
 * the browser, and get the edge's single copies and the same release's parts.
 */
export const edgeModules = (parts: ReadonlyMap<string, LivePart>): EdgeModules => {
  const loaded = new Map<string, Offered>();
  const offeredBy = (name: string): Offered => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const part = parts.get(name);
    if (part === undefined || part.edge === null) throw new Error(`${name} has no edge build`);
    const module = { exports: {} as { modules?: Offered } };
    const run = compileFunction(part.edge, ['module', 'exports', 'require'], {
      filename: path.join(part.folder, part.manifest.edge ?? ''),
    });
    run(module, module.exports, requireFor);
    const offered = module.exports.modules ?? {};
    loaded.set(name, offered);
    return offered;
  };
  const requireFor = (request: string): unknown => {
    const [, name, rest] = /^@portal\/([^/]+)(\/.+)?$/.exec(request) ?? [];
    if (name === undefined) return libraries(request);
    return offeredBy(name)[rest === undefined ? '.' : `.${rest}`];
  };
  return <Module>(part: string, name: string): Module => {
    const found = offeredBy(part)[name];
    if (found === undefined) throw new Error(`${part} offers no ${name} to the edge`);
    return found as Module;
  };
};
