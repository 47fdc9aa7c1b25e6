import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { readManifest } from '@portal/registry/published';
import {
  foldEvents,
  getManifest,
  liveId,
  type NewEvent,
  openRegistry,
  type PartStates,
  type Registry,
  type RegistryEvent,
} from '@portal/registry/releases';
import { checkCompatibility, getPublishedFolder, readContract } from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { withDiskErrors } from '../deploy/disk-errors';
import { fetchBuildsToCheck } from '../deploy/fetch-builds';
import {
  createCanaryEvent,
  createPromoteEvent,
  createRollbackEvent,
  describeReplacedCanary,
  type RegistrySnapshot,
} from '../deploy/registry-events';
import type { PartsContext } from './parts-context';

/** Change of a published build's state. */
export type Change = { readonly isRollbackOverridden: boolean; readonly id: string | undefined } & (
  | { readonly kind: 'promote' | 'rollback' }
  | { readonly kind: 'canary'; readonly percent: number }
);

function createEvent(
  registered: RegistrySnapshot,
  part: string,
  change: Change,
  who: string,
): NewEvent | null {
  const request = { who, isRollbackOverridden: change.isRollbackOverridden };
  switch (change.kind) {
    case 'promote':
      return createPromoteEvent(registered, part, change.id, request);
    case 'rollback':
      return createRollbackEvent(registered, part, change.id, request);
    case 'canary':
      return createCanaryEvent(registered, part, change.percent, change.id, request);
  }
}

/** Checks that a build that visitors will get is intact and compatible, also after a rollback. */
function check({ workspace, registryLocation }: PartsContext, states: PartStates, event: NewEvent): void {
  if (event.kind === 'canary' && event.percent === 0) return;
  const folder = getPublishedFolder(registryLocation.folder, event.part, event.id);
  const manifest = readManifest(folder);
  checkFiles(folder, manifest);
  checkCompatibility(
    { manifest, contract: readContract(folder) },
    states,
    registryLocation.folder,
    path.join(workspace, 'shared-wl-assets'),
  );
}

/** Fetches the builds that the check compares. */
async function fetchFiles(
  registry: Registry,
  states: PartStates,
  part: string,
  id: string,
  change: Change,
): Promise<void> {
  if (change.kind === 'canary' && change.percent === 0) return;
  const manifest = states.get(part)?.builds.get(id)?.manifest;
  await fetchBuildsToCheck(registry, states, [part], manifest === undefined ? [] : [manifest]);
}

/** Returns a sentence on what visitors get from now on. */
export function describeEvent({ kind, part, id, version, ...event }: NewEvent): string {
  const build = `${part} ${version} (${id})`;
  if (kind === 'promote') return `${build} is live for everyone.`;
  if (kind === 'rollback') return `Back to ${build} for everyone.`;
  if (kind === 'deploy') return `${build} is published.`;
  const percent = 'percent' in event ? event.percent : 0;
  return percent === 0
    ? `${build} is no longer shown.`
    : `${build} is shown to ${percent} % of the visitors.`;
}

/** Returns the message of a command whose build is live for all visitors already, such as of a repeated CI job. */
export function describeUnchanged({
  name,
  version,
  id,
}: Pick<PartManifest, 'name' | 'version' | 'id'>): string {
  return `${name} ${version} (${id}) is live for everyone. Nothing has changed.`;
}

/** Returns the manifest of a part's live build. */
function getLiveManifest(states: PartStates, part: string): PartManifest {
  const state = states.get(part);
  const id = state === undefined ? null : liveId(state);
  if (state === undefined || id === null) throw new Error(`${part} is not live`);
  return getManifest(state, id);
}

/**
 * Promotes, rolls back, or starts a canary; running edges follow within a second.
 *
 * @throws DeployRejection; then nothing has changed
 */
export function runChange(context: PartsContext, part: string, change: Change): Promise<void> {
  return withDiskErrors(context.registryLocation.folder, async () => {
    const registry = openRegistry(context.registryLocation);
    const started = performance.now();
    context.print(`Registry: ${registry.place}`);
    try {
      let notice: string | null = null;
      const snapshot = (events: readonly RegistryEvent[]): RegistrySnapshot => ({
        states: foldEvents(events),
        events,
      });
      const before = snapshot(await registry.events());
      const planned = createEvent(before, part, change, context.actor);
      if (planned !== null) await fetchFiles(registry, before.states, part, planned.id, change);
      let current = before.states;
      const [written] = await registry.append((events) => {
        const registered = snapshot(events);
        current = registered.states;
        const event = createEvent(registered, part, change, context.actor);
        if (event === null) return [];
        check(context, registered.states, event);
        notice = describeReplacedCanary(registered, event);
        return [event];
      });
      if (written === undefined) return context.print(describeUnchanged(getLiveManifest(current, part)));
      context.print(describeEvent(written));
      if (notice !== null) context.print(notice);
      context.print(
        `Written in ${Math.round(performance.now() - started)} ms; running portals follow within a second.`,
      );
    } finally {
      await registry.close();
    }
  });
}
