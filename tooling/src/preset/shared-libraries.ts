import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import {
  LIBRARIES_OF_EVERY_PART,
  STORE_LIBRARIES,
  SUPPLIED_LIBRARIES,
} from '@portal/registry/shared-libraries';

export interface SharedLibrary {
  readonly singleton: true;
  readonly import: false;
  readonly requiredVersion: string;
}

/** Lists a library's entry points; one that is not shared would be bundled into every part. */
function listEntries(library: string): readonly string[] {
  return library === 'zustand' ? STORE_LIBRARIES : [library];
}

function getPackageName(request: string): string {
  return request.split('/')[0] ?? request;
}

/** Version of a shared library that a part has installed. */
function readInstalledVersion(folder: string, request: string): string {
  const resolved = createRequire(path.join(folder, 'package.json')).resolve(
    `${getPackageName(request)}/package.json`,
  );
  return (JSON.parse(readFileSync(resolved, 'utf8')) as { version: string }).version;
}

/** Returns the versions that a build made with one version can run with: the same major version, at least its minor. */
function toCompatibleRange(version: string): string {
  return `^${version.split('.').slice(0, 2).join('.')}.0`;
}

/** Returns the shared libraries of a part: never bundled, at least at the minor version that the part was built with. */
export function getConsumedLibraries(
  declaration: PartDeclaration,
  folder: string,
): Record<string, SharedLibrary> {
  return Object.fromEntries(
    [...LIBRARIES_OF_EVERY_PART, ...(declaration.shares ?? []).flatMap(listEntries)].map((request) => [
      request,
      {
        singleton: true,
        import: false,
        requiredVersion: toCompatibleRange(readInstalledVersion(folder, request)),
      },
    ]),
  );
}

/** Returns where the root's build for pages finds the libraries that have a file of their own. */
export function getLibraryExternals(): Record<string, string> {
  return Object.fromEntries(
    [...LIBRARIES_OF_EVERY_PART, ...STORE_LIBRARIES].map((request) => [
      request,
      `portalLibraries[${JSON.stringify(request)}]`,
    ]),
  );
}

/** Puts i18next and react-i18next with its small dependencies into one named lazy chunk of the root. */
export const LAZY_LIBRARY_CHUNK = {
  i18next: {
    test: /[\\/]node_modules[\\/](?:i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store)[\\/]/,
    name: 'i18next',
    chunks: 'async',
    enforce: true,
  },
} as const;

/** Returns the library versions that the root provides, for its manifest. */
export function readSuppliedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(
    SUPPLIED_LIBRARIES.map((request) => [request, readInstalledVersion(folder, request)]),
  );
}

/** Version ranges by package, as the manifest states them. */
export function getRequiredRanges(declaration: PartDeclaration, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(getConsumedLibraries(declaration, folder)).map(([request, { requiredVersion }]) => [
      request,
      requiredVersion,
    ]),
  );
}
