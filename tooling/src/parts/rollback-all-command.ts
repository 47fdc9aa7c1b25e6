import { foldEvents } from '@portal/registry/releases';
import { fetchBuildsToCheck } from '../deploy/fetch-builds';
import { createSetRollback, findLiveSet } from '../deploy/part-sets';
import { describeReplacedCanary, formatMinute } from '../deploy/registry-events';
import { withRegistry } from '../deploy/with-registry';
import type { DeployOptions } from './deploy-command';
import {
  assertUnchanged,
  checkPublished,
  describeEvent,
  findManifests,
  formatElapsed,
  probeAndCheckBudgets,
  startProbe,
} from './deploy-steps';
import type { PartsContext } from './parts-context';

/** Options of `rollback --all`. */
export type RollbackAllOptions = Pick<DeployOptions, 'again' | 'skipProbe'>;

/** Name of the builds in messages. */
const SUBJECT = 'The set before';

/**
 * Rolls back the latest set that one command made live: after the checks of a deploy, one append returns its parts to
 * their earlier builds.
 *
 * @throws DeployRejection; then nothing has changed
 */
export function runRollbackAll(
  context: PartsContext,
  { again, skipProbe }: RollbackAllOptions,
): Promise<void> {
  const { registryLocation, print, actor } = context;
  return withRegistry(registryLocation, async (registry) => {
    const started = performance.now();
    const request = { who: actor, isRollbackOverridden: again };
    print(`Registry: ${registry.place}`);
    const before = await registry.events();
    const states = foldEvents(before);
    const set = findLiveSet(before);
    const { events, first } = createSetRollback(set, before, request);
    print(`Set of ${formatMinute(set.time)} by ${set.who}, from which these go back:`);
    const manifests = findManifests(before, events);
    for (const { name, version, id } of manifests) print(`  ${name} to ${version} (${id})`);
    for (const part of first) print(`  ${part} stays: it has no build before`);
    const names = manifests.map(({ name }) => name);
    await fetchBuildsToCheck(registry, states, names, manifests);
    const probe = await startProbe(context, SUBJECT, manifests, states, skipProbe);
    print(`  files      ${checkPublished(context, manifests, before)} as they were built`);
    print('  contract   compatible with everything that is live');
    // Going back changes the looks on purpose.
    await probeAndCheckBudgets(context, SUBJECT, probe, manifests, states, true);
    // Downloads builds that other teams have made live from other machines in the meantime.
    await fetchBuildsToCheck(registry, foldEvents(await registry.events()), names, manifests);
    const notices: string[] = [];
    const written = await registry.append((current) => {
      // Checked again under the lock: another team may have deployed or removed unused builds since.
      for (const { part } of set.members) assertUnchanged(part, states, foldEvents(current));
      if (current.length !== before.length) checkPublished(context, manifests, current);
      const decided = createSetRollback(set, current, request).events;
      notices.push(...decided.flatMap((event) => describeReplacedCanary(current, event) ?? []));
      return decided.map((event) =>
        skipProbe === undefined ? event : { ...event, probeSkipped: skipProbe },
      );
    });
    for (const event of written) print(describeEvent(event));
    for (const notice of notices) print(notice);
    print(`Done in ${formatElapsed(started)}; running portals follow within a second.`);
  });
}
