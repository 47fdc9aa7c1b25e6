import path from 'node:path';
import { parseCommandLine, withEnvFile } from '@portal/registry/command-line';
import { print } from '@portal/registry/run-command';
import { getDeployActor } from '../deploy/deploy-actor';
import { getDeployEnvironment } from '../deploy/version-gate';
import { getDataFolder, getRegistryLocation, WORKSPACE } from '../workspace';
import { runChange } from './change-command';
import { runContaining } from './containing-command';
import { createPart } from './create-part';
import { runDeploy } from './deploy-command';
import type { PartsContext } from './parts-context';
import { createPartsProgram, type PartsActions } from './parts-program';
import { runPrune } from './prune-command';
import { runRollbackAll } from './rollback-all-command';
import { runStatus } from './status-command';

function newCommand({ workspace, print }: PartsContext, name: string, model: string | undefined): void {
  for (const file of createPart(workspace, name, model)) print(`  ${file}`);
  const at = model === undefined ? ` at /app/default/${name.replace(/-mf$/, '')}` : '';
  print(`Next: npm start installs, builds and serves it${at}.`);
}

function createContext(): PartsContext {
  return {
    workspace: WORKSPACE,
    registryLocation: getRegistryLocation(),
    reportsFolder: path.join(getDataFolder(), 'probes'),
    actor: getDeployActor(process.env),
    environment: getDeployEnvironment(process.env),
    print,
  };
}

const ACTIONS: PartsActions = {
  deploy: (part, options) => runDeploy(createContext(), part, options),
  promote: (part, id, { again }) =>
    runChange(createContext(), part, { kind: 'promote', id, isRollbackOverridden: again }),
  rollbackAll: (options) => runRollbackAll(createContext(), options),
  rollback: (part, id, { again }) =>
    runChange(createContext(), part, { kind: 'rollback', id, isRollbackOverridden: again }),
  canary: (part, percent, { id, again }) =>
    runChange(createContext(), part, { kind: 'canary', percent, id, isRollbackOverridden: again }),
  status: (part) => runStatus(createContext(), part),
  containing: (query, { json }) => runContaining(createContext(), query, json),
  prune: (options) => runPrune(createContext(), options),
  dev: async (part, { port }) => {
    // Imported on demand, since the bundler takes longer to load than the other commands run.
    const { runDev } = await import('./dev/dev-command');
    await runDev(createContext(), part, port);
  },
  new: async (name, { like }) => newCommand(createContext(), name, like),
};

/**
 * Runs `npm run parts -- …`.
 *
 * @throws UsageError, DeployRejection, or the error of the command
 */
export function runParts(words: readonly string[]): Promise<void> {
  return parseCommandLine(withEnvFile(createPartsProgram(ACTIONS)), words);
}
