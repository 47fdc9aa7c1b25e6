import type { BuildProvenance, PartManifest } from '@portal/contract/part';
import { foldEvents, getLiveManifest, type PartState, type RegistryEvent } from '@portal/registry/releases';
import { readRenderFailures } from '@portal/registry/render-failures';
import { findBuildsInUse } from '../deploy/builds-in-use';
import { formatMinute } from '../deploy/registry-events';
import { withRegistry } from '../deploy/with-registry';
import { rejections } from '../rejections';
import { formatColumns } from './format-columns';
import type { PartsContext } from './parts-context';

/** Formats the short commit of a build, marked when there were changes that were not committed. */
function formatCommit(provenance: BuildProvenance | undefined): string {
  return provenance === undefined || provenance.commit === null
    ? 'unknown'
    : `${provenance.commit.slice(0, 12)}${provenance.isDirty ? ' (modified)' : ''}`;
}

/** Lists the versions of other workspace packages and libraries that are compiled into a build. */
function sharedCode({ name, provenance }: PartManifest): string {
  if (provenance === undefined) return 'unknown: built before contents were recorded';
  const { modules, packages, workspaceVersions } = provenance;
  const workspace = Object.entries(workspaceVersions)
    .filter(([owner]) => owner !== name)
    .map(([owner, version]) => {
      const count = modules.filter((module) => module.startsWith(`${owner}/`)).length;
      return `${owner}@${version} (${count} ${count === 1 ? 'module' : 'modules'})`;
    });
  return [...workspace, ...packages].join(', ') || 'none';
}

function row(state: PartState): readonly string[] {
  const { name, canary, changed, lineage } = state;
  const live = getLiveManifest(state);
  return [
    name,
    live?.version ?? 'not live',
    live?.id ?? '',
    live === null ? '' : formatCommit(live.provenance),
    canary === null ? '' : `${canary.percent} % ${canary.id}`,
    lineage.at(-2) ?? '',
    formatMinute(changed.time),
    changed.who,
  ];
}

function what(event: RegistryEvent): string {
  if (event.kind === 'canary') return event.percent === 0 ? 'canary ended' : `canary ${event.percent} %`;
  if ('probeSkipped' in event) return `${event.kind} (not tried: ${event.probeSkipped})`;
  return event.kind;
}

function history(events: readonly RegistryEvent[]): string {
  return formatColumns([
    ['time', 'what', 'version', 'build', 'by'],
    ...events.map((event) => [formatMinute(event.time), what(event), event.version, event.id, event.who]),
  ]);
}

/** Returns a sentence for each build that a running portal does not render on the server. */
function renderFailureLines(partsFolder: string): readonly string[] {
  return [
    ...new Set(
      readRenderFailures(partsFolder).map(
        ({ part, id, reason, since }) =>
          `Not rendered on the server since ${formatMinute(since)}, tried again within ten minutes: ${part} ${id} ${reason}`,
      ),
    ),
  ];
}

/**
 * Prints the live builds, or the history of one part.
 *
 * @param deployAll command that fills an empty registry
 * @throws DeployRejection for a part that was never deployed
 */
export function runStatus(
  { registryLocation, print }: Pick<PartsContext, 'registryLocation' | 'print'>,
  part: string | undefined,
  deployAll = 'npm run parts -- deploy --all',
): Promise<void> {
  return withRegistry(registryLocation, async (registry) => {
    const events = await registry.events();
    const states = foldEvents(events);
    if (part !== undefined) {
      if (!states.has(part)) throw rejections.neverDeployed(part, [...states.keys()]);
      return print(history(events.filter((event) => event.part === part)));
    }
    print(`Registry: ${registry.place}`);
    print(
      states.size === 0
        ? `Nothing is deployed yet. To make all parts live, run: ${deployAll}`
        : formatColumns([
            ['part', 'version', 'live', 'commit', 'canary', 'before', 'changed', 'by'],
            ...[...states.values()].map(row),
          ]),
    );
    for (const line of renderFailureLines(registryLocation.folder)) print(line);
    const builds = findBuildsInUse(states);
    if (builds.length === 0) return;
    print('\nCompiled into them from elsewhere:');
    print(
      formatColumns(
        builds.map(({ manifest, role }) => [
          `  ${manifest.name}${role === 'canary' ? ' (canary)' : ''}`,
          sharedCode(manifest),
        ]),
      ),
    );
  });
}
