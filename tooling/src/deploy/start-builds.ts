import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { readManifest } from '@portal/registry/published';
import {
  foldEvents,
  liveId,
  type PartsPlace,
  type PartState,
  type RegistryEvent,
} from '@portal/registry/releases';
import { listParts } from '../workspace';
import { publishPart } from './publish';
import { publishFirst } from './publish-first';
import { withRegistry } from './with-registry';

/** A build of the workspace that is not live. */
export interface WorkspaceBuild {
  readonly manifest: PartManifest;
  /** State of the part in the registry; undefined when it was never deployed. */
  readonly state: PartState | undefined;
  /** Command that decided against this build; null when no command has named it. */
  readonly reason: 'rollback' | 'canary' | 'hold' | null;
}

/** The workspace's builds that are not live, by how a start treats them. */
export interface StartBuilds {
  /** Served by this portal instead of the live ones, without an event in the registry. */
  readonly shown: readonly WorkspaceBuild[];
  /** Neither live nor shown. */
  readonly hidden: readonly WorkspaceBuild[];
}

/** Returns the command that decided against a build; null for a build that is not in the registry. */
function findDecision(state: PartState | undefined, id: string): WorkspaceBuild['reason'] {
  if (state === undefined || !state.builds.has(id) || liveId(state) === null) return null;
  const { kind } = state.changed;
  if (kind === 'rollback' || kind === 'canary') return kind;
  // A build that was live before comes from reverted sources; one that was never live is held.
  return state.lineage.includes(id) ? null : 'hold';
}

/** Returns whether this person has written every event, from this clone. */
function isOwn(events: readonly RegistryEvent[], { workspace }: PartsPlace, who: string): boolean {
  return (
    workspace !== undefined && events.every((event) => event.workspace === workspace && event.who === who)
  );
}

/**
 * Publishes the workspace's builds into an empty registry; does not change any other registry (decisions D-14). Only
 * this portal shows builds that differ from the live ones, if all events in the registry are from this workspace.
 *
 * @param canShow whether this portal may serve builds that are not live
 */
export function selectStartBuilds(
  workspace: string,
  location: PartsPlace,
  who: string,
  canShow: boolean,
): Promise<StartBuilds> {
  const getFolder = (part: string): string => path.join(workspace, part, 'dist/part');
  const built = listParts(workspace).map((part) => readManifest(getFolder(part)));
  return withRegistry(location, async (registry) => {
    const folders = built.map(({ name }) => getFolder(name));
    const events = await publishFirst(folders, location, registry, who);
    const states = foldEvents(events);
    const others = built.flatMap((manifest): readonly WorkspaceBuild[] => {
      const state = states.get(manifest.name);
      if (liveId(state) === manifest.id) return [];
      return [{ manifest, state, reason: findDecision(state, manifest.id) }];
    });
    const isShown = ({ reason }: WorkspaceBuild): boolean =>
      canShow && reason === null && isOwn(events, location, who);
    const shown = others.filter(isShown);
    for (const { manifest } of shown) publishPart(getFolder(manifest.name), location.folder);
    return { shown, hidden: others.filter((build) => !isShown(build)) };
  });
}
