import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { readDeclaration } from '../declaration/read-declaration';
import { readRollup } from './api-folder';
import { getPublicSources } from './public-modules';
import type { MemberReader, UsedMembers } from './used-members';
import { readUsedNames, type UsedNames } from './used-names';

/** Names that a part uses from another part's module, and the module's types when the part was built. */
export interface Expectation {
  readonly names: readonly string[];
  /** Rolled-up declarations of the module that the part was built against; empty if they were not available. */
  readonly contract: string;
  /** Used members by export; exports used as a whole are left out. Absent in old builds. */
  readonly members?: Readonly<Record<string, UsedMembers>>;
}

/** Expectations by part, then by public module name. */
export type Expectations = Readonly<Record<string, Readonly<Record<string, Expectation>>>>;

/** Returns only the names, without the declarations. */
export function groupByProducer(expectations: Expectations): UsedNames {
  return Object.fromEntries(
    Object.entries(expectations).map(([part, modules]) => [
      part,
      Object.fromEntries(Object.entries(modules).map(([module, { names }]) => [module, names])),
    ]),
  );
}

/** Lists the parts that a part uses; shared-wl-assets is used by all others without being declared. */
function listProducers(declaration: PartDeclaration): readonly string[] {
  return [
    ...(declaration.name === 'shared-wl-assets' ? [] : ['shared-wl-assets']),
    ...(declaration.uses ?? []),
  ];
}

/** Reads the public modules of another part; null if the part is not in the workspace. */
async function producer(folder: string) {
  if (!existsSync(path.join(folder, 'portal.part.ts'))) return null;
  return { folder, modules: new Set(Object.keys(getPublicSources(await readDeclaration(folder)))) };
}

/**
 * Reads what a part expects of others: names from its sources, declarations from the others' committed rollups.
 *
 * @param folder the part's folder, in its workspace
 * @param readMembers returns the used members of a module's exports, which takes a type check of the part; none when absent
 */
export async function readExpectations(
  declaration: PartDeclaration,
  folder: string,
  readMembers?: MemberReader,
): Promise<Expectations> {
  const producers = new Map(
    await Promise.all(
      listProducers(declaration).map(
        async (name) => [name, await producer(path.join(folder, '..', name))] as const,
      ),
    ),
  );
  const used = readUsedNames(path.join(folder, 'src'), (part, module) => {
    const known = producers.get(part);
    // For a part outside the workspace every import counts as shared: a superfluous expectation is harmless.
    return known === undefined ? false : known === null || known.modules.has(module);
  });
  return Object.fromEntries(
    Object.entries(used).map(([part, modules]) => [
      part,
      Object.fromEntries(
        Object.entries(modules).map(([module, names]) => {
          const producer = producers.get(part);
          return [
            module,
            {
              names,
              contract: producer ? readRollup(producer.folder, module) : '',
              ...(readMembers && { members: readMembers(`@portal/${part}${module.slice(1)}`, names) }),
            },
          ];
        }),
      ),
    ]),
  );
}
