import type { BuildProvenance, PartManifest } from '@portal/contract/part';
import {
  foldEvents,
  getManifest,
  liveId,
  type PartState,
  type RegistryEvent,
} from '@portal/registry/releases';
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

/** Live build of a part, as `status --json` prints it. */
function describeState(state: PartState) {
  const id = liveId(state);
  const manifest = id === null ? null : getManifest(state, id);
  return {
    part: state.name,
    live: id,
    version: manifest?.version ?? null,
    commit: manifest?.provenance?.commit ?? null,
    canary: state.canary,
    previous: state.lineage.at(-2) ?? null,
    changed: state.changed.time,
    by: state.changed.who,
  };
}

function row(state: PartState): readonly string[] {
  const { part, live, version, canary, previous, changed, by } = describeState(state);
  return [
    part,
    version ?? 'not live',
    live ?? '',
    live === null ? '' : formatCommit(getManifest(state, live).provenance),
    canary === null ? '' : `${canary.percent} % ${canary.id}`,
    previous ?? '',
    formatMinute(changed),
    by,
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
 * @param asJson whether to print one JSON array instead of tables
 * @param deployAll command that fills an empty registry
 * @throws DeployRejection for a part that was never deployed
 */
export function runStatus(
  { registryLocation, print }: Pick<PartsContext, 'registryLocation' | 'print'>,
  part: string | undefined,
  asJson: boolean,
  deployAll = 'npm run parts -- deploy --all',
): Promise<void> {
  return withRegistry(registryLocation, async (registry) => {
    const events = await registry.events();
    const states = foldEvents(events);
    if (part !== undefined) {
      if (!states.has(part)) throw rejections.neverDeployed(part, [...states.keys()]);
      const ofPart = events.filter((event) => event.part === part);
      return print(asJson ? JSON.stringify(ofPart, null, 2) : history(ofPart));
    }
    if (asJson) return print(JSON.stringify([...states.values()].map(describeState), null, 2));
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
