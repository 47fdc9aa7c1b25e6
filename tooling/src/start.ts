import type { PartManifest } from '@portal/contract/part';
import { liveId, type PartsPlace } from '@portal/registry/releases';
import { runCommand } from '@portal/registry/run-command';
import { givenSettings } from '@portal/registry/settings';
import { buildAll } from './build/build-all';
import { getDeployActor } from './deploy/deploy-actor';
import { selectStartBuilds, type WorkspaceBuild } from './deploy/start-builds';
import { getDataFolder, getRegistryLocation, WORKSPACE } from './workspace';

/** Functions of the edge, injected so that the tooling does not depend on the edge. */
interface EdgeStart {
  /** Checks all settings. Overrides by builds that are not live are allowed in LOCAL and MOCK (security rule 16). */
  readonly checkSettings: () => { readonly allowsOverrides: boolean };
  /** Checks other requirements of a start, before minutes are spent on building. */
  readonly preflight: () => Promise<void>;
  /** @param builds of the workspace that this portal serves instead of the live ones */
  readonly main: (builds: readonly PartManifest[]) => Promise<void>;
  /** Opens the log of the process and runs a start; outside LOCAL all output on stdout is JSON. */
  readonly logFailedStart: (start: () => Promise<void>) => Promise<void>;
}

const DECISIONS = {
  rollback: 'stays rolled back',
  canary: 'is not live for everyone: the part’s canary goes on',
  hold: 'is held',
} as const;

/** Returns the lines that name a build which is neither live nor shown, and how to see it or make it live. */
function hiddenLines({ manifest: { name, id }, state, reason }: WorkspaceBuild): readonly string[] {
  const live = liveId(state);
  const instead =
    live === null ? 'nothing of this part is live' : `${live} is live, by ${state?.changed.who}`;
  return [
    `  ${name}: the workspace’s build ${id} ${reason === null ? 'is not live' : DECISIONS[reason]}; ${instead}.`,
    reason === null
      ? `    See it with "npm run parts -- dev ${name}", or make it live with "npm run parts -- deploy ${name}".`
      : `    Make it live with "npm run parts -- promote ${name} ${id}".`,
  ];
}

/** Returns whether only this clone uses the parts: neither PARTS_DIR nor DATABASE_URL is set. */
function isUnshared({ databaseUrl }: PartsPlace): boolean {
  return databaseUrl === undefined && givenSettings(process.env)['PARTS_DIR'] === undefined;
}

async function start(edge: EdgeStart): Promise<void> {
  const { allowsOverrides } = edge.checkSettings();
  const location = getRegistryLocation();
  // Must run before PARTS_DIR is set for the edge.
  const canShow = isUnshared(location) && allowsOverrides;
  process.env['DATA_DIR'] = getDataFolder();
  process.env['PARTS_DIR'] = location.folder;
  await edge.preflight();
  await buildAll(WORKSPACE);
  const { shown: shownBuilds, hidden } = await selectStartBuilds(
    WORKSPACE,
    location,
    getDeployActor(process.env),
    canShow,
  );
  for (const line of hidden.flatMap(hiddenLines)) console.log(line);
  console.log('Opening the database …');
  await edge.main(shownBuilds.map(({ manifest }) => manifest));
}

/**
 * Builds stale parts, publishes them into an empty registry and runs the portal in this process (decisions D-14); on
 * failure exits with a code and a clear sentence.
 */
export function runStart(edge: EdgeStart): Promise<void> {
  return runCommand(() => edge.logFailedStart(() => start(edge)));
}
