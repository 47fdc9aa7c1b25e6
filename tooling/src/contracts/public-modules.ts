import { exposedModules, type PartDeclaration } from '../part';

/** Modules that only the root and the studio load; the boot probe and the studio's tests check them. */
const NOT_FOR_PARTS = new Set(['./lifecycles', './fixtures', './studio']);

/** Returns the public names of the modules that other parts may use. */
export const publicModules = (declaration: PartDeclaration): readonly string[] =>
  Object.keys(exposedModules(declaration)).filter((name) => !NOT_FOR_PARTS.has(name));
