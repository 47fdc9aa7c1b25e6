import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { CONTRACT_FILE, MANIFEST_FILE, type PartManifest } from '@portal/delivery/manifest';
import { publishedFolder } from '@portal/delivery/published';
import { liveId, manifestOf, type PartStates } from '@portal/delivery/registry';
import { compareContracts } from './compare-contracts';
import type { Expectations } from '../contracts/expectations';
import type { Contracts } from '../contracts/read-contracts';
import { refusals } from './refusals';
import { checkRoutes } from './routes/check-routes';

/** What a build offers to others and expects of them, by module. */
export interface PartContract {
  readonly offers: Contracts;
  readonly expects: Expectations;
}

/** A build together with its contract. */
export interface ContractedBuild {
  readonly manifest: PartManifest;
  readonly contract: PartContract;
}

/** Reads a built or published part's contract. */
export const readContract = (folder: string): PartContract =>
  JSON.parse(readFileSync(path.join(folder, CONTRACT_FILE), 'utf8')) as PartContract;

/** The folder of a published build. @throws DeployRefusal when it is gone */
export const presentFolder = (partsFolder: string, part: string, id: string): string => {
  const folder = publishedFolder(partsFolder, part, id);
  if ([MANIFEST_FILE, CONTRACT_FILE].some((file) => !existsSync(path.join(folder, file))))
    throw refusals.missingBuild(part, id);
  return folder;
};

/** Builds of the other parts that some visitor gets: what is live, and canaries. */
const othersInUse = (states: PartStates, part: string, partsFolder: string): readonly ContractedBuild[] =>
  [...states.values()].flatMap((state) => {
    const ids = new Set([liveId(state), state.canary?.id ?? null]);
    return state.name === part
      ? []
      : [...ids].flatMap((id) =>
          id === null
            ? []
            : [
                {
                  manifest: manifestOf(state, id),
                  contract: readContract(presentFolder(partsFolder, state.name, id)),
                },
              ],
        );
  });

const checkLibraries = (manifest: PartManifest, supplies: PartManifest['supplies']): void => {
  for (const [library, range] of Object.entries(manifest.requires)) {
    const version = supplies[library];
    if (version === undefined) throw refusals.missingLibrary(manifest.name, library, range);
    if (!satisfies(version, range)) throw refusals.wrongLibrary(manifest.name, library, range, version);
  }
};

/** What a user would miss of a part that it takes modules from. */
const checkUse = (
  producer: ContractedBuild,
  user: ContractedBuild,
  librariesFrom: string,
  refuse: (module: string, reasons: readonly string[]) => Error,
): void => {
  for (const [module, expectation] of Object.entries(user.contract.expects[producer.manifest.name] ?? {})) {
    const offered = producer.contract.offers[module];
    const reasons =
      offered === undefined
        ? ['the module is no longer offered']
        : compareContracts(expectation, offered, librariesFrom);
    if (reasons.length > 0) throw refuse(module, reasons);
  }
};

/**
 * Checks a build against everything that visitors get besides it: shared libraries, addresses, the modules that others
 * use of it and those that it uses of others.
 *
 * @param build that would be live
 * @param states of the registry at this moment
 * @param librariesFrom absolute folder from which the libraries named in contracts resolve
 * @throws DeployRefusal naming what would break and why
 */
export const checkFit = (
  build: ContractedBuild,
  states: PartStates,
  partsFolder: string,
  librariesFrom: string,
): void => {
  const { manifest } = build;
  const others = othersInUse(states, manifest.name, partsFolder);
  if (manifest.name === 'root-config')
    for (const { manifest: other } of others) checkLibraries(other, manifest.supplies);
  const roots = others.filter(({ manifest: { name } }) => name === 'root-config');
  if (manifest.name !== 'root-config')
    for (const { manifest: root } of roots) checkLibraries(manifest, root.supplies);
  checkRoutes(
    manifest,
    others.map((other) => other.manifest),
  );
  // While a portal is being set up parts arrive one by one, the basis first.
  for (const needed of [...new Set([...manifest.uses, ...Object.keys(build.contract.expects)])])
    if (others.every(({ manifest: { name } }) => name !== needed))
      throw refusals.missingPart(manifest.name, needed);
  for (const other of others) {
    checkUse(build, other, librariesFrom, (module, reasons) =>
      refusals.brokenContract(manifest.name, other.manifest.name, module, reasons),
    );
    checkUse(other, build, librariesFrom, (module, reasons) =>
      refusals.unmetExpectation(manifest.name, other.manifest.name, module, reasons),
    );
  }
};
