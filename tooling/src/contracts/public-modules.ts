import type { PartDeclaration } from '@portal/contract/part';
import { getExposedModules, getModuleFile } from '../part';

/** Modules that only the root and the studio load; the boot probe and the studio's tests check them. */
const NOT_FOR_PARTS = new Set(['./lifecycles', './fixtures', './studio']);

/** Returns the source files of the modules that other parts may use, by public name. */
export function getPublicSources(declaration: PartDeclaration): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(getExposedModules(declaration)).flatMap(([name, exposed]) =>
      NOT_FOR_PARTS.has(name) ? [] : [[name, getModuleFile(exposed)]],
    ),
  );
}
