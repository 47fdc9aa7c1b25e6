import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import type { PartManifest } from '@portal/contract/part';
import { ROOT_PART } from '@portal/registry/initial-modules';
import { CONTRACT_FILE, MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { type PartStates } from '@portal/registry/releases';
import { findCompileErrors } from '../contracts/compile-consumer';
import type { ConsumerSources } from '../contracts/consumer-sources';
import { type DeployRejection, rejections } from '../rejections';
import { findRouteMistakes } from '../routes/check-routes';
import { findBuildsInUse } from './builds-in-use';

/** Modules that a build offers to other parts, and what it compiles against theirs. */
export interface PartContract {
  /** Rolled-up declarations by public module name. */
  readonly offers: Readonly<Record<string, string>>;
  /** Absent in builds of earlier versions. */
  readonly consumes?: ConsumerSources;
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

function findMissingParts(
  build: ContractedBuild,
  all: readonly ContractedBuild[],
): readonly DeployRejection[] {
  const needed = new Set([...build.manifest.uses, ...Object.keys(build.contract.consumes?.modules ?? {})]);
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

/** Returns a rejection if a part does not work with the modules that another part offers. */
function findBrokenUse(
  used: ContractedBuild,
  user: ContractedBuild,
  isNew: (build: ContractedBuild) => boolean,
): readonly DeployRejection[] {
  const [offering, using] = [used.manifest.name, user.manifest.name];
  const { offers } = used.contract;
  const { consumes } = user.contract;
  const changed = Object.entries(consumes?.modules[offering] ?? {}).filter(
    ([module, file]) => offers[module] !== consumes?.files[file],
  );
  if (consumes === undefined || changed.length === 0) return [];
  const gone = changed.filter(([module]) => offers[module] === undefined);
  const offered = Object.fromEntries(changed.map(([module, file]) => [file, offers[module] ?? '']));
  const reasons =
    gone.length > 0
      ? gone.map(([module]) => `${module} is no longer offered`)
      : findCompileErrors(using, consumes, offered);
  if (reasons.length === 0) return [];
  const modules = changed.map(([module]) => module).join(', ');
  if (!isNew(used)) return [rejections.unmetExpectation(using, offering, modules, reasons)];
  return isNew(user)
    ? [rejections.mismatchedBuilds(using, offering, modules, reasons)]
    : [rejections.brokenContract(offering, using, modules, reasons)];
}

/**
 * Finds incompatibilities among builds that are to go live together, and between them and the builds of other parts:
 * shared libraries, slots, routes, and modules used in either direction.
 *
 * @param builds that would be live
 * @param others builds of other parts that visitors get
 * @returns a rejection for each incompatibility, which names what would break and why
 */
export function findIncompatibilities(
  builds: readonly ContractedBuild[],
  others: readonly ContractedBuild[],
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
    ...pairs.flatMap(([used, user]) => findBrokenUse(used, user, isNew)),
  ];
}
