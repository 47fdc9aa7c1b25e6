import { createHash } from 'node:crypto';
import type { BundledPackage } from '../build/bundled-packages';
import type { Release } from './release-file';

/** A component as pnpm writes it (CycloneDX 1.7); other fields are kept as they are. */
export interface Component {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly purl?: string;
  readonly 'bom-ref': string;
}

/** Bill of materials as pnpm writes it. */
export interface BillOfMaterials {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Package URL of an npm package (purl specification): the @ of a scope is encoded. */
export function packageUrl({ name, version }: BundledPackage): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

/** UUID derived from a text, so that the same contents have the same serial number (RFC 9562, version 8). */
function computeUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Reduces the bill of materials of the whole workspace to what is in a bundle.
 *
 * @param workspace bill of all packages that are installed
 * @param packages with code in the bundle; those of older builds that are no longer installed get only name, version and
 *   package URL
 */
export function billOfBundle(
  workspace: BillOfMaterials,
  packages: readonly BundledPackage[],
  { date, version, commit, parts }: Release,
): BillOfMaterials {
  const componentsByUrl = new Map(workspace.components.map((component) => [component.purl, component]));
  const libraries = [...new Map(packages.map((each) => [packageUrl(each), each]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([purl, each]): Component =>
        componentsByUrl.get(purl) ?? {
          type: 'library',
          name: each.name,
          version: each.version,
          purl,
          'bom-ref': purl,
        },
    );
  const builds = parts.map((part): Component => ({
    type: 'application',
    name: part.name,
    version: part.version,
    'bom-ref': `part:${part.name}@${part.id}`,
  }));
  const components = [...builds, ...libraries];
  const refs = new Set(components.map((component) => component['bom-ref']));
  const component = { ...workspace.metadata.component, version };
  const dependencies = workspace.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)).sort() }))
    .sort((one, other) => (one.ref < other.ref ? -1 : 1));
  return {
    ...workspace,
    serialNumber: `urn:uuid:${computeUuid(JSON.stringify([version, commit, components]))}`,
    metadata: { ...workspace.metadata, timestamp: date, component },
    components,
    dependencies: [{ ref: component['bom-ref'], dependsOn: [...refs].sort() }, ...dependencies],
  };
}
