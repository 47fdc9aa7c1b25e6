import { fileURLToPath } from 'node:url';
import type { PartManifest } from '@portal/contract/part';
import { findMistypedSettings, readWhiteLabelFolder } from '@portal/registry/settings';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { demoUsers } from '@portal/services';
import { openProcessLog } from './process-log/open-process-log';
import { SETTINGS } from './settings/edge-setting-schemas';
import { checkEdgeSettings, readEdgeSettings } from './settings/settings';
import { startPortal } from './start';
import { nodeVersionWarning } from './start-up/node-version';
import { runPreflight } from './start-up/preflight';
import { type Configuration, readConfiguration } from './start-up/read-configuration';
import { stopWithNpm } from './start-up/stop-with-npm';
import { logUnhandledRejections } from './start-up/unhandled-rejections';
import { renderWelcome } from './start-up/welcome';

const WORKSPACE = fileURLToPath(new URL('../..', import.meta.url));

/** Milliseconds after which an unfinished shutdown is forced. */
const STOP_TIMEOUT_MS = 10_000;

/** Set by `checkSettings`, so that the files are read once. */
let configuration: Configuration | null = null;

/**
 * Checks all settings and white labels, and warns about variables that look like mistyped settings.
 *
 * @public the tooling loads this module at run time
 * @returns whether this portal may serve builds that are not live (security rule 16)
 * @throws StartError with every mistake
 */
export function checkSettings(): { readonly allowsOverrides: boolean } {
  for (const warning of findMistypedSettings(Object.keys(process.env), SETTINGS))
    openProcessLog().warn(warning, { event: 'setting' });
  configuration = readConfiguration(process.env, WORKSPACE);
  return { allowsOverrides: isSandboxEnvironment(configuration.settings.services.environment) };
}

/** @see runPreflight */
export function preflight(): Promise<void> {
  return runPreflight(checkEdgeSettings(process.env));
}

/**
 * Runs the portal in this process until it is stopped.
 *
 * @param workspaceBuilds served instead of the live ones, in LOCAL and MOCK
 * @throws StartError with a sentence for the operator
 */
export async function main(workspaceBuilds: readonly PartManifest[] = []): Promise<void> {
  const settings = readEdgeSettings(process.env);
  const log = openProcessLog();
  stopWithNpm();
  logUnhandledRejections(process, log.lines);
  const warning = nodeVersionWarning(process.version, settings.services.environment);
  if (warning !== null) log.warn(warning, { event: 'setting' });
  // After publishing: other accounts may read published files, but not what the portal itself writes.
  process.umask(0o077);
  const { apps, whiteLabels: clients } = configuration ?? readConfiguration(process.env, WORKSPACE);
  const portal = await startPortal(
    settings,
    { apps, loaded: clients, folder: readWhiteLabelFolder(process.env, WORKSPACE) },
    log,
    workspaceBuilds,
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    log.info('Stopping: finishing what is under way.', { event: 'stopping' });
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last, because a script may stop the portal as soon as this message appears.
  for (const line of portal.workspaceBuildLines) log.info(line);
  if (settings.services.environment === 'LOCAL')
    process.stdout.write(renderWelcome(portal.url, settings, { apps, whiteLabels: clients }, demoUsers));
  else log.info('The portal is running.', { event: 'started', url: portal.url });
}
