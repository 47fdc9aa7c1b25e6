import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PartDeclaration } from '../part';
import { API_REPORT } from './api-report';
import { contractsInReport, partOfContract } from './contract-text';
import { publicModules } from './read-contracts';
import { readUsedNames } from './used-names';

/** What a part takes from one module of another, and what that module promised when the part was built. */
export interface Expectation {
  readonly names: readonly string[];
  /** The lines of the module's contract that the names depend on; empty when it was not to be had at build time. */
  readonly contract: string;
}

/** Expectations by part, then by public module name. */
export type Expectations = Readonly<Record<string, Readonly<Record<string, Expectation>>>>;

/** The shared library has no slot, and every other part uses it without saying so. */
const producersOf = (declaration: PartDeclaration): readonly string[] => [
  ...(declaration.name === 'shared-wl-assets' ? [] : ['shared-wl-assets']),
  ...(declaration.uses ?? []),
];

/** What is known of another part that stands beside this one in the workspace. */
const producer = async (folder: string) => {
  const declared = path.join(folder, 'portal.part.ts');
  const report = path.join(folder, API_REPORT);
  if (!existsSync(declared)) return null;
  const { default: declaration } = (await import(pathToFileURL(declared).href)) as {
    default: PartDeclaration;
  };
  return {
    modules: new Set(publicModules(declaration)),
    contracts: existsSync(report) ? contractsInReport(readFileSync(report, 'utf8')) : {},
  };
};

/**
 * Reads what a part expects of others: names from its own sources, contracts from the others' API reports.
 *
 * @param folder the part's folder, in its workspace
 */
export const readExpectations = async (
  declaration: PartDeclaration,
  folder: string,
): Promise<Expectations> => {
  const producers = new Map(
    await Promise.all(
      producersOf(declaration).map(
        async (name) => [name, await producer(path.join(folder, '..', name))] as const,
      ),
    ),
  );
  const used = readUsedNames(path.join(folder, 'src'), (part, module) => {
    const known = producers.get(part);
    // Of a part that is not at hand everything counts as shared: better one expectation too many.
    return known === undefined ? false : known === null || known.modules.has(module);
  });
  return Object.fromEntries(
    Object.entries(used).map(([part, modules]) => [
      part,
      Object.fromEntries(
        Object.entries(modules).map(([module, names]) => {
          const contract = producers.get(part)?.contracts[module] ?? '';
          return [module, { names, contract: partOfContract(contract, names) }];
        }),
      ),
    ]),
  );
};
