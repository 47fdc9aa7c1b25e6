import { satisfies, validRange } from 'semver';
import type { BuildProvenance } from '@portal/contract/part';
import type { PartStates } from '@portal/registry/releases';
import { type BuildInUse, findBuildsInUse } from './builds-in-use';

/** Build in use that matches the query. */
export interface ContainingBuild {
  readonly part: string;
  readonly version: string;
  readonly id: string;
  readonly role: BuildInUse['role'];
  readonly commit: string | null;
  /** Modules and packages of the build that match; null for a build that does not record its contents. */
  readonly matches: readonly string[] | null;
}

/** Parses `name` or `name@range`; null for an invalid range. The name of a scoped package begins with `@`. */
function packageQuery(query: string): { readonly name: string; readonly range: string } | null {
  const at = query.indexOf('@', 1);
  const [name, range] = at === -1 ? [query, '*'] : [query.slice(0, at), query.slice(at + 1)];
  return validRange(range) === null ? null : { name, range };
}

/** Returns whether a path names a module, with or without its extension, or a folder that contains it. */
function isModuleAt(module: string, query: string): boolean {
  return module === query || module.startsWith(`${query}/`) || module.replace(/\.[^./]+$/, '') === query;
}

function findMatches({ modules, packages }: BuildProvenance, query: string): readonly string[] {
  const packageName = packageQuery(query);
  const place = query.replace(/^\.\//, '').replace(/\/$/, '');
  return [
    ...modules.filter((module) => isModuleAt(module, place)),
    ...packages.filter((each) => {
      const at = each.lastIndexOf('@');
      return (
        packageName !== null &&
        each.slice(0, at) === packageName.name &&
        satisfies(each.slice(at + 1), packageName.range, { includePrerelease: true })
      );
    }),
  ];
}

/** Returns whether a query is valid: a path, a package, or a package with a range. */
export function isContentQuery(query: string): boolean {
  return query !== '' && (query.indexOf('@', 1) === -1 || packageQuery(query) !== null);
}

/**
 * Finds the builds that visitors get and that contain a module or a package version.
 *
 * @param states of the registry
 * @param query path of a module or folder relative to the workspace, `package`, or `package@range`
 * @returns builds that contain it, and builds that do not record their contents
 */
export function findBuildsContaining(states: PartStates, query: string): readonly ContainingBuild[] {
  return findBuildsInUse(states).flatMap(({ manifest: { name, version, id, provenance }, role }) => {
    const matches = provenance === undefined ? null : findMatches(provenance, query);
    return matches !== null && matches.length === 0
      ? []
      : [{ part: name, version, id, role, commit: provenance?.commit ?? null, matches }];
  });
}
