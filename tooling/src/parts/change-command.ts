import { foldEvents, getLiveManifest, type NewEvent, type RegistryEvent } from '@portal/registry/releases';
import { fetchBuildsToCheck } from '../deploy/fetch-builds';
import {
  createCanaryEvent,
  createPromoteEvent,
  createRollbackEvent,
  describeReplacedCanary,
} from '../deploy/registry-events';
import { withRegistry } from '../deploy/with-registry';
import { checkPublished, describeEvent, findManifests } from './deploy-steps';
import type { PartsContext } from './parts-context';

/** Change of a published build's state. */
export type Change = { readonly isRollbackOverridden: boolean; readonly id: string | undefined } & (
  | { readonly kind: 'promote' | 'rollback' }
  | { readonly kind: 'canary'; readonly percent: number }
);

function createEvent(
  events: readonly RegistryEvent[],
  part: string,
  change: Change,
  who: string,
): NewEvent | null {
  const request = { who, isRollbackOverridden: change.isRollbackOverridden };
  switch (change.kind) {
    case 'promote':
      return createPromoteEvent(events, part, change.id, request);
    case 'rollback':
      return createRollbackEvent(events, part, change.id, request);
    case 'canary':
      return createCanaryEvent(events, part, change.percent, change.id, request);
  }
}

/** Returns the event if visitors get its build; its files and contracts are checked, also after a rollback. */
function listShown(event: NewEvent | null): readonly NewEvent[] {
  return event === null || (event.kind === 'canary' && event.percent === 0) ? [] : [event];
}

/** Returns the message of a command whose build is live for all visitors already, such as of a repeated CI job. */
function describeUnchanged(events: readonly RegistryEvent[], part: string): string {
  const live = getLiveManifest(foldEvents(events).get(part));
  return `${part} ${live?.version} (${live?.id}) is live for everyone. Nothing has changed.`;
}

/**
 * Promotes, rolls back, or starts a canary; running edges follow within a second.
 *
 * @throws DeployRejection; then nothing has changed
 */
export function runChange(context: PartsContext, part: string, change: Change): Promise<void> {
  const { registryLocation, print, actor } = context;
  return withRegistry(registryLocation, async (registry) => {
    const started = performance.now();
    print(`Registry: ${registry.place}`);
    let events = await registry.events();
    const planned = listShown(createEvent(events, part, change, actor));
    if (planned.length > 0)
      await fetchBuildsToCheck(registry, foldEvents(events), [part], findManifests(events, planned));
    let notice: string | null = null;
    const [written] = await registry.append((current) => {
      events = current;
      const event = createEvent(events, part, change, actor);
      if (event === null) return [];
      const shown = findManifests(events, listShown(event));
      if (shown.length > 0) checkPublished(context, shown, events);
      notice = describeReplacedCanary(events, event);
      return [event];
    });
    if (written === undefined) return print(describeUnchanged(events, part));
    print(describeEvent(written));
    if (notice !== null) print(notice);
    print(
      `Written in ${Math.round(performance.now() - started)} ms; running portals follow within a second.`,
    );
  });
}
