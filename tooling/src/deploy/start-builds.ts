import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { readManifest } from '@portal/registry/published';
import {
  foldEvents,
  liveId,
  type NewEvent,
  openRegistry,
  type PartsPlace,
  type PartState,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import { listParts } from '../workspace';
import { uploadPublished } from './part-store';
import { publishPart } from './publish';
import { createDeployEvents } from './registry-events';

/** A build of the workspace that is not live. */
export interface WorkspaceBuild {
  readonly manifest: PartManifest;
  /** State of the part in the registry; undefined when it was never deployed. */
  readonly state: PartState | undefined;
  /** Command that decided against this build; null when no command has named it. */
  readonly reason: 'rollback' | 'canary' | 'hold' | null;
}

/** What a start does with the workspace's builds. */
export interface StartBuilds {
  /** Served by this portal instead of the live ones, without an event in the registry. */
  readonly shown: readonly WorkspaceBuild[];
  /** Neither live nor shown. */
  readonly hidden: readonly WorkspaceBuild[];
}

/** Returns the command that decided against a build; a build unknown to the registry was never decided on. */
function findDecision(state: PartState | undefined, id: string): WorkspaceBuild['reason'] {
  if (state === undefined || !state.builds.has(id) || liveId(state) === null) return null;
  const { kind } = state.changed;
  if (kind === 'rollback' || kind === 'canary') return kind;
  // A build that was live before comes from a reverted source; one that never was live is held.
  return state.lineage.includes(id) ? null : 'hold';
}

/** Returns true when one person wrote every event, from this clone. */
function isOwn(events: readonly RegistryEvent[], { workspace }: PartsPlace, who: string): boolean {
  return (
    workspace !== undefined && events.every((event) => event.workspace === workspace && event.who === who)
  );
}

function createFirstEvents(manifests: readonly PartManifest[], who: string): readonly NewEvent[] {
  return manifests.flatMap((manifest): readonly NewEvent[] => [
    ...createDeployEvents(new Map() as PartStates, manifest, who),
    { kind: 'promote', part: manifest.name, id: manifest.id, version: manifest.version, who },
  ]);
}

/**
 * Publishes the workspace's builds into an empty registry; changes no other one (decisions D-14). Builds that differ
 * from the live ones are shown by this portal alone, if only this workspace has written to the registry.
 *
 * @param canShow whether this portal may serve builds that are not live
 */
export async function selectStartBuilds(
  workspace: string,
  place: PartsPlace,
  who: string,
  canShow: boolean,
): Promise<StartBuilds> {
  const folderOf = (part: string): string => path.join(workspace, part, 'dist/part');
  const manifests = listParts(workspace).map((part) => readManifest(folderOf(part)));
  const publish = (name: string): PartManifest => publishPart(folderOf(name), place.folder);
  const registry = openRegistry(place);
  try {
    let events = await registry.events();
    if (events.length === 0) {
      // The files come first: a portal that follows the registry reads them at once.
      for (const { name } of manifests) await uploadPublished(place, publish(name));
      await registry.append((known) => (known.length === 0 ? createFirstEvents(manifests, who) : []));
      events = await registry.events();
    }
    const states = foldEvents(events);
    const isKnown = ({ name, id }: PartManifest): boolean => states.get(name)?.builds.has(id) === true;
    // Restores files that a registered build has lost; the folder of a build is named after its content.
    for (const manifest of manifests.filter(isKnown)) publish(manifest.name);
    const others = manifests.flatMap((manifest): readonly WorkspaceBuild[] => {
      const state = states.get(manifest.name);
      if (state !== undefined && liveId(state) === manifest.id) return [];
      return [{ manifest, state, reason: findDecision(state, manifest.id) }];
    });
    const isShown = ({ reason }: WorkspaceBuild): boolean =>
      canShow && reason === null && isOwn(events, place, who);
    const shown = others.filter(isShown);
    for (const { manifest } of shown) publish(manifest.name);
    return { shown, hidden: others.filter((build) => !isShown(build)) };
  } finally {
    await registry.close();
  }
}
