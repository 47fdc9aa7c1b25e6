import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import type { PartManifest } from '@portal/contract/part';
import { ROOT_PART } from '@portal/registry/initial-modules';
import { CONTRACT_FILE, MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { type PartStates } from '@portal/registry/releases';
import { compareContracts, type ModuleUse } from '../contracts/compare-contracts';
import type { Expectations } from '../contracts/expectations';
import { type DeployRejection, rejections } from '../rejections';
import { findRouteMistakes } from '../routes/check-routes';
import { findBuildsInUse } from './builds-in-use';

/** Modules that a build offers to other parts, and those that it expects from them. */
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

/** Returns the folder of a published build. @throws DeployRejection when its files are missing */
export function getPublishedFolder(partsFolder: string, part: string, id: string): string {
  const folder = publishedFolder(partsFolder, part, id);
  if ([MANIFEST_FILE, CONTRACT_FILE].some((file) => !existsSync(path.join(folder, file))))
    throw rejections.missingBuild(part, id, partsFolder);
  return folder;
}

/**
 * Returns the builds of all other parts that visitors get: live ones and canaries.
 *
 * @param parts names of the parts that are to change
 * @throws DeployRejection when the files of one are missing
 */
export function readOtherBuilds(
  parts: readonly string[],
  states: PartStates,
  partsFolder: string,
): readonly ContractedBuild[] {
  return findBuildsInUse(states)
    .filter(({ manifest }) => !parts.includes(manifest.name))
    .map(({ manifest }) => ({
      manifest,
      contract: readContract(getPublishedFolder(partsFolder, manifest.name, manifest.id)),
    }));
}

function findLibraryMistakes(
  { name, requires }: PartManifest,
  { supplies }: PartManifest,
): readonly DeployRejection[] {
  return Object.entries(requires).flatMap(([library, range]) => {
    const version = supplies[library];
    if (version === undefined) return [rejections.missingLibrary(name, library, range)];
    return satisfies(version, range) ? [] : [rejections.wrongLibrary(name, library, range, version)];
  });
}

/** A part's use of another part's module, and the rejection if the module no longer supports it. */
interface CheckedUse extends Omit<ModuleUse, 'offered'> {
  readonly module: string;
  /** Undefined if the module is no longer offered. */
  readonly offered: string | undefined;
  readonly reject: (module: string, reasons: readonly string[]) => DeployRejection;
}

function findBrokenUses(uses: readonly CheckedUse[], librariesFrom: string): readonly DeployRejection[] {
  const offeredUses = uses.flatMap((use): readonly (CheckedUse & ModuleUse)[] =>
    use.offered === undefined ? [] : [{ ...use, offered: use.offered }],
  );
  const reasons = compareContracts(offeredUses, librariesFrom);
  return [
    ...uses
      .filter(({ offered }) => offered === undefined)
      .map(({ module, reject }) => reject(module, ['the module is no longer offered'])),
    ...offeredUses.flatMap(({ module, reject }, index) => {
      const found = reasons[index] ?? [];
      return found.length === 0 ? [] : [reject(module, found)];
    }),
  ];
}

function findMissingParts(
  build: ContractedBuild,
  all: readonly ContractedBuild[],
): readonly DeployRejection[] {
  const needed = new Set([...build.manifest.uses, ...Object.keys(build.contract.expects)]);
  const missing = [...needed].filter((name) => all.every(({ manifest }) => manifest.name !== name));
  return missing.length === 0 ? [] : [rejections.missingParts(build.manifest.name, missing)];
}

/** Finds the slots of a build that others fill; the slot `main` belongs to the part whose route matches. */
function findSlotMistakes(
  { name, slots }: PartManifest,
  others: readonly PartManifest[],
): readonly DeployRejection[] {
  return slots
    .filter((slot) => slot !== 'main')
    .flatMap((slot) =>
      others
        .filter((other) => other.name !== name && other.slots.includes(slot))
        .map((other) => rejections.takenSlot(name, slot, other.name)),
    );
}

/** Returns the uses between two builds, of which at least one is to go live. */
function getUsesToCheck(
  used: ContractedBuild,
  user: ContractedBuild,
  isNew: (build: ContractedBuild) => boolean,
): readonly CheckedUse[] {
  const [offering, using] = [used.manifest.name, user.manifest.name];
  const reject = isNew(used)
    ? isNew(user)
      ? rejections.mismatchedBuilds
      : (_user: string, _used: string, module: string, reasons: readonly string[]) =>
          rejections.brokenContract(offering, using, module, reasons)
    : rejections.unmetExpectation;
  return Object.entries(user.contract.expects[offering] ?? {}).map(([module, expected]) => ({
    user: using,
    producer: offering,
    module,
    expected,
    offered: used.contract.offers[module],
    isLost: isNew(used),
    reject: (name, reasons) => reject(using, offering, name, reasons),
  }));
}

/**
 * Finds incompatibilities among builds that are to go live together, and between them and the builds of other parts:
 * shared libraries, slots, routes, and modules used in either direction.
 *
 * @param builds that would be live
 * @param others builds of other parts that visitors get
 * @param librariesFrom absolute folder from which the libraries named in contracts resolve
 * @returns a rejection for each incompatibility, which names what would break and why
 */
export function findIncompatibilities(
  builds: readonly ContractedBuild[],
  others: readonly ContractedBuild[],
  librariesFrom: string,
): readonly DeployRejection[] {
  const all = [...builds, ...others];
  const isNew = (build: ContractedBuild): boolean => builds.includes(build);
  const pairs = all.flatMap((one) =>
    all
      .filter((other) => other.manifest.name !== one.manifest.name && (isNew(one) || isNew(other)))
      .map((other) => [one, other] as const),
  );
  return [
    ...pairs.flatMap(([{ manifest }, { manifest: root }]) =>
      root.name === ROOT_PART ? findLibraryMistakes(manifest, root) : [],
    ),
    ...builds.flatMap(({ manifest }, index) => {
      // Each pair of new builds is compared only once.
      const beside = [...builds.slice(index + 1), ...others].map((other) => other.manifest);
      return [...findSlotMistakes(manifest, beside), ...findRouteMistakes(manifest, beside)];
    }),
    ...builds.flatMap((build) => findMissingParts(build, all)),
    ...findBrokenUses(
      pairs.flatMap(([used, user]) => getUsesToCheck(used, user, isNew)),
      librariesFrom,
    ),
  ];
}
