import path from 'node:path';
import { installedPackages, type InstalledPackage } from './installed-packages';
import { runPackageManager } from './package-manager';

/** One piece of software. */
export interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  /** Package address (purl), such as pkg:npm/pg@8.23.1. */
  readonly purl: string;
  /** By which `dependencies` name it. */
  readonly 'bom-ref': string;
  readonly licenses?: readonly object[];
}

/** A CycloneDX bill of materials, as far as anybody here looks into it. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly components: readonly Component[];
  /** What needs what. */
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Reads what the package manager prints; null when that is no bill, or an empty one. */
export const readBillOfMaterials = (output: string): BillOfMaterials | null => {
  try {
    const bill = JSON.parse(output) as Partial<BillOfMaterials> | null;
    if (bill?.bomFormat !== 'CycloneDX' || !bill.components || bill.components.length === 0) return null;
    return bill as BillOfMaterials;
  } catch {
    return null;
  }
};

const isOurs = ({ group }: Component): boolean => group === '@portal';

/**
 * The bill without what is none of some packages. The package manager lists peers, too: webpack as one of the federation
 * library, of which browsers get the small part that runs.
 */
export const limitedTo = (bill: BillOfMaterials, packages: readonly InstalledPackage[]): BillOfMaterials => {
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const isWanted = (each: Component): boolean =>
    isOurs(each) ||
    wanted.has(`${each.group === undefined ? '' : `${each.group}/`}${each.name}@${each.version}`);
  const left = new Set(bill.components.filter((each) => !isWanted(each)).map((each) => each['bom-ref']));
  return {
    ...bill,
    components: bill.components.filter(isWanted),
    dependencies: bill.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) })),
  };
};

/**
 * Asks the package manager for the bill of some packages of the workspace and all that they need to run, from the lock
 * file and what is installed.
 *
 * @param folders as their packages are named
 * @throws Error when it cannot be made, with the package manager’s own words as its cause
 */
export const billOfMaterials = (workspace: string, folders: readonly string[]): BillOfMaterials => {
  const chosen = folders.map((folder) => `--filter-prod=@portal/${path.basename(folder)}...`);
  const { output, errors } = runPackageManager(
    workspace, [...chosen, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application', '--prod'],
  ); // prettier-ignore
  const bill = readBillOfMaterials(output);
  if (bill === null)
    throw new Error('The bill of materials could not be made. Install first: npm start.', {
      cause: new Error(errors.trim()),
    });
  return limitedTo(bill, installedPackages(folders));
};
