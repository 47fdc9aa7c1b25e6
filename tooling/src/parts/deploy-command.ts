import { readManifest } from '@portal/registry/published';
import { foldEvents, openRegistry } from '@portal/registry/releases';
import { checkBuiltStyles } from '../deploy/check-built-styles';
import { checkCompatibility, getPublishedFolder, readContract } from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { withDiskErrors } from '../deploy/disk-errors';
import { fetchBuildsToCheck } from '../deploy/fetch-builds';
import { assertCanBeShown, isLiveForEveryone } from '../deploy/registry-events';
import { rejections } from '../deploy/rejections';
import { assertNewVersion } from '../deploy/version-gate';
import { findBuiltFolder } from './built-folder';
import { describeEvent, describeUnchanged } from './change-command';
import { assertUnchanged, decideEvents, type ShowOptions } from './deploy-events';
import {
  assertNotOlder,
  formatElapsed,
  getLibrariesFolder,
  probeAndCheckBudgets,
  publishChecked,
  startProbe,
} from './deploy-steps';
import type { PartsContext } from './parts-context';

/** Options of `deploy <part>`. */
export interface DeployOptions extends ShowOptions {
  /** Folder of the build; the part's own when absent. */
  readonly from?: string;
}

/**
 * Publishes a part's build, checks its files, its compatibility and its pages in a browser, and makes it live.
 *
 * @throws DeployRejection; then no visitor gets it
 */
export function runDeploy(context: PartsContext, part: string, options: DeployOptions): Promise<void> {
  return withDiskErrors(context.registryLocation.folder, async () => {
    const { environment, registryLocation, print, actor, workspace } = context;
    const started = performance.now();
    const built = findBuiltFolder(workspace, part, options.from);
    const manifest = readManifest(built);
    if (manifest.name !== part) throw rejections.otherPart(part, manifest.name);
    const librariesFrom = getLibrariesFolder(workspace);
    const registry = openRegistry(registryLocation);
    print(`Registry: ${registry.place}`);
    print(`${part} ${manifest.version} (${manifest.id})`);
    try {
      const states = foldEvents(await registry.events());
      if (!options.hold)
        assertCanBeShown(states, part, manifest.id, { who: actor, isRollbackOverridden: options.again });
      assertNewVersion(states, manifest, environment);
      assertNotOlder(context, states, manifest, options.older || options.hold);
      const isLive = isLiveForEveryone(states, part, manifest.id);
      const probe = isLive ? null : await startProbe(context, part, [manifest], states, options.skipProbe);
      print(`  files      ${checkFiles(built, manifest)} as they were built`);
      checkBuiltStyles(built, manifest);
      const build = { manifest, contract: readContract(built) };
      await fetchBuildsToCheck(registry, states, [part]);
      checkCompatibility(build, states, registryLocation.folder, librariesFrom);
      print('  contract   compatible with everything that is live');
      const repaired = publishChecked(built, manifest, registryLocation.folder);
      const hasRows = await registry.hasBuild(manifest);
      if (repaired.length > 0)
        print(`  published  ${repaired.length} damaged or missing files restored: ${repaired.join(', ')}`);
      if (isLive) {
        await registry.append(() => [], { stored: [manifest] });
        const isRestored = repaired.length > 0 || !hasRows;
        return print(
          isRestored
            ? `${part} ${manifest.id} is live for everyone, and complete again.`
            : describeUnchanged(manifest),
        );
      }
      await probeAndCheckBudgets(context, part, probe, [manifest], states, options.acceptLooks);
      let notice: string | null = null;
      // Downloads builds that other teams have made live from other machines in the meantime.
      await fetchBuildsToCheck(registry, foldEvents(await registry.events()), [part]);
      const written = await registry.append(
        (events) => {
          const now = foldEvents(events);
          if (!options.hold) assertUnchanged(part, states, now);
          // Checked again under the lock: another team may have deployed or removed unused builds since.
          assertNewVersion(now, manifest, environment);
          getPublishedFolder(registryLocation.folder, part, manifest.id);
          checkCompatibility(build, now, registryLocation.folder, librariesFrom);
          const decided = decideEvents(events, manifest, options, actor);
          notice = decided.notice;
          return decided.events;
        },
        { stored: [manifest] },
      );
      const last = written.at(-1);
      print(last === undefined ? `${part} ${manifest.id} was already published.` : describeEvent(last));
      if (notice !== null) print(notice);
      print(`Done in ${formatElapsed(started)}; running portals follow within a second.`);
    } finally {
      await registry.close();
    }
  });
}
