import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import type { PartsPlace } from '@portal/registry/releases';
import type { Variables } from '@portal/registry/settings';
import { runPnpm } from '../../bin/pnpm.mjs';
import { buildOperatorPages } from '../build/build-operator-pages';
import type { BundledPackage } from '../build/bundled-packages';
import { listParts } from '../workspace';
import { billOfBundle, type BillOfMaterials } from './bill-of-materials';
import { collectParts, type PartsSource } from './collect-parts';
import { compileServer } from './compile-server';
import { copyPackages } from './copy-packages';
import { BUILT_FOLDERS, DEPLOY_FILES, IMAGE_IGNORE, RUNTIME_FILES, TEXTS_FOLDER } from './layout';
import { licenceTexts } from './licence-texts';
import { packBundle, writeChecksums } from './pack-bundle';
import { currentPlatform } from './platform';
import { readSource } from './read-source';
import { bundleName, type Release, RELEASE_FILE } from './release-file';

/** Inputs and output folder of a bundle. */
export interface BundleOptions {
  readonly workspace: string;
  /** Folder that gets the archive. */
  readonly out: string;
  readonly parts: PartsSource;
  /** Registry of live parts. */
  readonly place: PartsPlace;
  readonly variables: Variables;
}

/** Archive of a bundle, and the release in it. */
export interface MadeBundle {
  readonly archive: string;
  readonly sha256: string;
  readonly release: Release;
}

function readBill(workspace: string, scratch: string): BillOfMaterials {
  const file = path.join(scratch, 'sbom.json');
  const { status, stderr } = runPnpm(
    ['--filter-prod=!@portal/tests', 'sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file],
    { cwd: workspace, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  ); // prettier-ignore
  if (status !== 0) throw new Error(`pnpm could not list the packages of the workspace: ${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8')) as BillOfMaterials;
}

/** Returns the third-party packages that are compiled into the builds of parts. */
function packagesOfParts(manifests: readonly PartManifest[]): readonly BundledPackage[] {
  return manifests
    .flatMap(({ provenance }) => provenance?.packages ?? [])
    .map((each) => ({
      name: each.slice(0, each.lastIndexOf('@')),
      version: each.slice(each.lastIndexOf('@') + 1),
    }));
}

function sortPackages(packages: readonly BundledPackage[]): readonly BundledPackage[] {
  const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...unique].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Makes one archive of everything that a portal needs besides Node, settings and a database. The same sources and builds
 * give the same archive.
 *
 * @throws Error with one sentence; then there is no archive
 */
export async function makeBundle({
  workspace,
  out,
  parts,
  place: location,
  variables,
}: BundleOptions): Promise<MadeBundle> {
  const source = { ...readSource(workspace, variables), platform: currentPlatform() };
  const name = bundleName(source);
  mkdirSync(out, { recursive: true });
  const scratch = mkdtempSync(path.join(out, '.bundle-'));
  try {
    const bundle = path.join(scratch, name);
    const packagesOfOperators = await buildOperatorPages(workspace);
    const texts = listParts(workspace)
      .map((part) => `${part}/${TEXTS_FOLDER}`)
      .filter((folder) => existsSync(path.join(workspace, folder)));
    for (const file of [...RUNTIME_FILES, ...texts, ...BUILT_FOLDERS, ...DEPLOY_FILES])
      cpSync(path.join(workspace, file), path.join(bundle, file), { recursive: true });
    const manifests = await collectParts(parts, workspace, location, bundle);
    const packages = sortPackages([
      ...(await compileServer(workspace, bundle)),
      ...copyPackages(workspace, bundle),
      ...packagesOfParts(manifests),
      ...packagesOfOperators,
    ]);
    const builds = manifests.map((manifest) => ({
      name: manifest.name,
      version: manifest.version,
      id: manifest.id,
    }));
    const release: Release = { ...source, parts: builds };
    writeJson(path.join(bundle, RELEASE_FILE), release);
    writeJson(path.join(bundle, 'package.json'), {
      name: 'white-label-login-portal',
      version: release.version,
      private: true,
      type: 'module',
      engines: { node: '>=20.19' },
    });
    writeJson(
      path.join(bundle, 'sbom.cdx.json'),
      billOfBundle(readBill(workspace, scratch), packages, release),
    );
    writeFileSync(path.join(bundle, IMAGE_IGNORE.file), IMAGE_IGNORE.text);
    writeFileSync(path.join(bundle, 'LICENCES.txt'), licenceTexts(workspace, packages));
    writeChecksums(bundle);
    const archive = path.join(out, `${name}.tar.gz`);
    const sha256 = await packBundle(bundle, archive, new Date(release.date));
    return { archive, sha256, release };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
