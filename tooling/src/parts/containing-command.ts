import { foldEvents } from '@portal/registry/releases';
import { findBuildsContaining } from '../deploy/builds-containing';
import { withRegistry } from '../deploy/with-registry';
import { formatColumns } from './format-columns';
import type { PartsContext } from './parts-context';

/**
 * Lists the live builds and canaries that contain a module or a package version, for example those that need a
 * security fix.
 *
 * @param query path of a module or folder, `package`, or `package@range`
 * @param asJson whether to print one JSON array instead of a table
 */
export function runContaining(
  { registryLocation, print }: Pick<PartsContext, 'registryLocation' | 'print'>,
  query: string,
  asJson: boolean,
): Promise<void> {
  return withRegistry(registryLocation, async (registry) => {
    const builds = findBuildsContaining(foldEvents(await registry.events()), query);
    if (asJson) return print(JSON.stringify(builds, null, 2));
    if (builds.length === 0) return print(`No live build contains ${query}.`);
    print(
      formatColumns([
        ['part', 'version', 'build', 'use', 'commit', 'contains'],
        ...builds.map(({ part, version, id, role, commit, matches }) => [
          part,
          version,
          id,
          role,
          commit?.slice(0, 12) ?? '',
          matches?.join(', ') ?? 'unknown: built before contents were recorded',
        ]),
      ]),
    );
  });
}
