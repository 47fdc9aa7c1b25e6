import { fileURLToPath } from 'node:url';
import { demoUsers, messageTexts } from '@portal/services';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { PartManifest } from '@portal/registry/manifest';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';
import { settingWarnings, whiteLabelFolderOf } from '@portal/registry/settings';
import { nodeVersionWarning } from './start-up/node-version';
import { logUnhandledRejections } from './start-up/unhandled-rejections';
import { stopWithNpm } from './start-up/stop-with-npm';
import { runPreflight } from './start-up/preflight';
import { readWhiteLabels } from './start-up/read-white-labels';
import { readEdgeSettings } from './settings/settings';
import { startPortal } from './start';
import { renderWelcome } from './start-up/welcome';

const WORKSPACE = fileURLToPath(new URL('../..', import.meta.url));

/** Milliseconds after which a stop that does not come to its end is cut short. */
const STOP_TIMEOUT_MS = 10_000;

function whiteLabelFolder(): string {
  return whiteLabelFolderOf(process.env, WORKSPACE);
}

/** Set by the preflight, so that the files are read once. */
let whiteLabels: WhiteLabelRegistry | null = null;

/** @see runPreflight */
export async function preflight(): Promise<void> {
  whiteLabels = await runPreflight(readEdgeSettings(process.env), whiteLabelFolder());
}

/**
 * Returns true where this portal may serve builds that are not live (security rule 16).
 *
 * @public the tooling loads this module at run time
 * @throws StartError when a setting is wrong
 */
export function allowsOverrides(): boolean {
  return isSandboxEnvironment(readEdgeSettings(process.env).services.environment);
}

/**
 * Runs the portal in this process until it is stopped.
 *
 * @param workspaceBuilds served instead of the live ones, in LOCAL and MOCK
 * @throws StartError with a sentence for the operator
 */
export async function main(workspaceBuilds: readonly PartManifest[] = []): Promise<void> {
  const settings = readEdgeSettings(process.env);
  stopWithNpm();
  logUnhandledRejections(process);
  const warnings = [
    ...settingWarnings(Object.keys(process.env)),
    nodeVersionWarning(process.version, settings.services.environment),
  ];
  for (const warning of warnings) if (warning !== null) process.stderr.write(`${warning}\n`);
  // After publishing: published files are readable by others, what the portal itself writes is not.
  process.umask(0o077);
  const clients =
    whiteLabels ?? readWhiteLabels(whiteLabelFolder(), { homeUrl: settings.homeUrl, messageTexts });
  const portal = await startPortal(settings, clients, whiteLabelFolder(), workspaceBuilds);
  for (const line of portal.workspaceBuildLines) process.stdout.write(`${line}\n`);
  process.stdout.write(renderWelcome(portal.url, settings, clients, demoUsers));

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    process.stdout.write('Stopping: finishing what is under way.\n');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
