import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { CONTRACT_FILE, MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { liveId, manifestOf, type PartStates } from '@portal/registry/releases';
import type { Expectation, Expectations } from '../contracts/expectations';
import { compareContracts, type ModuleUse } from './compare-contracts';
import { rejections } from './rejections';
import { checkRoutes } from './routes/check-routes';

/** What a build offers to and expects of other parts, by module. */
export interface PartContract {
  /** Rolled-up declarations by public module name. */
  readonly offers: Readonly<Record<string, string>>;
  readonly expects: Expectations;
}

/** A build together with its contract. */
export interface ContractedBuild {
  readonly manifest: PartManifest;
  readonly contract: PartContract;
}

/** Reads a built or published part's contract. */
export function readContract(folder: string): PartContract {
  return JSON.parse(readFileSync(path.join(folder, CONTRACT_FILE), 'utf8')) as PartContract;
}

/** Returns the folder of a published build. @throws DeployRejection when it is gone */
export function getPublishedFolder(partsFolder: string, part: string, id: string): string {
  const folder = publishedFolder(partsFolder, part, id);
  if ([MANIFEST_FILE, CONTRACT_FILE].some((file) => !existsSync(path.join(folder, file))))
    throw rejections.missingBuild(part, id);
  return folder;
}

/** Builds of the other parts that visitors get: live ones and canaries. */
function findOthersInUse(states: PartStates, part: string, partsFolder: string): readonly ContractedBuild[] {
  return [...states.values()].flatMap((state) => {
    const ids = new Set([liveId(state), state.canary?.id ?? null]);
    return state.name === part
      ? []
      : [...ids].flatMap((id) =>
          id === null
            ? []
            : [
                {
                  manifest: manifestOf(state, id),
                  contract: readContract(getPublishedFolder(partsFolder, state.name, id)),
                },
              ],
        );
  });
}

function checkLibraries(manifest: PartManifest, supplies: PartManifest['supplies']): void {
  for (const [library, range] of Object.entries(manifest.requires)) {
    const version = supplies[library];
    if (version === undefined) throw rejections.missingLibrary(manifest.name, library, range);
    if (!satisfies(version, range)) throw rejections.wrongLibrary(manifest.name, library, range, version);
  }
}

/** A part's use of another part's module, and the rejection when it is not possible. */
interface CheckedUse {
  readonly module: string;
  readonly expected: Expectation;
  /** Undefined if the module is gone. */
  readonly offered: string | undefined;
  readonly reject: (module: string, reasons: readonly string[]) => Error;
}

function getUses(
  producer: ContractedBuild,
  user: ContractedBuild,
  reject: CheckedUse['reject'],
): readonly CheckedUse[] {
  return Object.entries(user.contract.expects[producer.manifest.name] ?? {}).map(([module, expected]) => ({
    module,
    expected,
    offered: producer.contract.offers[module],
    reject,
  }));
}

/** @throws DeployRejection for the first use that is no longer possible */
function checkUses(uses: readonly CheckedUse[], librariesFrom: string): void {
  for (const { module, offered, reject } of uses)
    if (offered === undefined) throw reject(module, ['the module is no longer offered']);
  const offeredUses = uses.flatMap(({ expected, offered }): readonly ModuleUse[] =>
    offered === undefined ? [] : [{ expected, offered }],
  );
  compareContracts(offeredUses, librariesFrom).forEach((reasons, index) => {
    const use = uses[index];
    if (use !== undefined && reasons.length > 0) throw use.reject(use.module, reasons);
  });
}

/**
 * Checks that a build is compatible with everything that visitors get beside it: shared libraries, routes, and
 * modules used in both directions.
 *
 * @param build that would be live
 * @param states of the registry now
 * @param librariesFrom absolute folder from which the libraries named in contracts resolve
 * @throws DeployRejection naming what would break and why
 */
export function checkCompatibility(
  build: ContractedBuild,
  states: PartStates,
  partsFolder: string,
  librariesFrom: string,
): void {
  const { manifest } = build;
  const others = findOthersInUse(states, manifest.name, partsFolder);
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
      throw rejections.missingPart(manifest.name, needed);
  const uses = others.flatMap((other) => [
    ...getUses(build, other, (module, reasons) =>
      rejections.brokenContract(manifest.name, other.manifest.name, module, reasons),
    ),
    ...getUses(other, build, (module, reasons) =>
      rejections.unmetExpectation(manifest.name, other.manifest.name, module, reasons),
    ),
  ]);
  checkUses(uses, librariesFrom);
}
