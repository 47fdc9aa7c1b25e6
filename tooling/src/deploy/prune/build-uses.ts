import { liveId, type PartState, type RegistryEvent, replayEvents } from '@portal/registry/releases';

/** Why a build has to stay. */
export type KeepReason = 'live' | 'canary' | 'held' | 'previous' | 'recent' | 'workspace';

/** A registered build, and whether visitors or a command may still need it. */
export interface BuildUse {
  readonly part: string;
  readonly id: string;
  readonly version: string;
  /** When visitors last got the build, ISO 8601; null while they still get it, or if they never did. */
  readonly lastUsed: string | null;
  /** Null when nothing needs it. */
  readonly keep: KeepReason | null;
}

/** A build of the workspace, which a portal in LOCAL may serve although it is not live. */
interface WorkspaceBuild {
  readonly name: string;
  readonly id: string;
}

function shownBy(state: PartState): readonly string[] {
  return [liveId(state), state.canary?.id ?? null].filter((id) => id !== null);
}

/**
 * Returns the registered builds, each with the reason for keeping it.
 *
 * @param events of the registry
 * @param since builds that visitors got after this time are kept, for pages that are still open
 * @param workspace builds of the workspace
 */
export function findBuildUses(
  events: readonly RegistryEvent[],
  since: Date,
  workspace: readonly WorkspaceBuild[] = [],
): readonly BuildUse[] {
  const states = new Map<string, PartState>();
  const endOfUse = new Map<string, string>();
  const formatKey = (part: string, id: string): string => `${part} ${id}`;
  for (const { event, before, after } of replayEvents(events)) {
    states.set(after.name, after);
    for (const id of [...(before === null ? [] : shownBy(before)), ...shownBy(after)])
      endOfUse.set(formatKey(event.part, id), event.time);
  }
  return [...states.values()].flatMap((state) =>
    [...state.builds.values()].map(({ part, id, version }): BuildUse => {
      const ended = endOfUse.get(formatKey(part, id)) ?? null;
      const reasons: readonly (readonly [KeepReason, boolean])[] = [
        ['live', id === liveId(state)],
        ['canary', id === state.canary?.id],
        ['held', ended === null],
        // The target of `rollback`.
        ['previous', id === state.lineage.at(-2)],
        ['recent', ended !== null && Date.parse(ended) >= since.getTime()],
        ['workspace', workspace.some((build) => build.name === part && build.id === id)],
      ];
      const [keep = null] = reasons.find(([, applies]) => applies) ?? [];
      return { part, id, version, lastUsed: shownBy(state).includes(id) ? null : ended, keep };
    }),
  );
}
