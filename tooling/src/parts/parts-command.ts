import path from 'node:path';
import { parseCommandLine } from '@portal/registry/command-line';
import { deployEnvironment } from '../deploy/version-gate';
import { deployActor } from '../deploy/deploy-actor';
import { dataFolder, WORKSPACE, workspacePlace } from '../workspace';
import { changeCommand } from './change-command';
import { containingCommand } from './containing-command';
import { newPart } from './new-part';
import { deployCommand } from './deploy-command';
import { partsProgram, type PartsActions } from './parts-program';
import type { PartsContext } from './parts-context';
import { statusCommand } from './status-command';

function newCommand({ workspace, say }: PartsContext, name: string): void {
  for (const file of newPart(workspace, name)) say(`  ${file}`);
  say(`Next: npm start installs, builds and serves it at /app/default/${name.replace(/-mf$/, '')}.`);
}

function contextHere(): PartsContext {
  return {
    workspace: WORKSPACE,
    place: workspacePlace(),
    reportsFolder: path.join(dataFolder(), 'probes'),
    who: deployActor(process.env),
    environment: deployEnvironment(process.env),
    say: (line) => console.log(line),
  };
}

const ACTIONS: PartsActions = {
  deploy: (part, options) => deployCommand(contextHere(), part, options),
  promote: (part, id, { again }) =>
    changeCommand(contextHere(), part, { kind: 'promote', id, isAgain: again }),
  rollback: (part, id, { again }) =>
    changeCommand(contextHere(), part, { kind: 'rollback', id, isAgain: again }),
  canary: (part, percent, { id, again }) =>
    changeCommand(contextHere(), part, { kind: 'canary', percent, id, isAgain: again }),
  status: (part, { json }) => statusCommand(contextHere(), part, json),
  containing: (query, { json }) => containingCommand(contextHere(), query, json),
  dev: async (part, { port }) => {
    // The bundler takes longer to load than the other commands run.
    const { devCommand } = await import('./dev/dev-command');
    await devCommand(contextHere(), part, port);
  },
  new: async (name) => newCommand(contextHere(), name),
};

/**
 * Runs `npm run parts -- …`.
 *
 * @throws UsageError, DeployRefusal, or the error of the command
 */
export function partsCommand(words: readonly string[]): Promise<void> {
  return parseCommandLine(partsProgram(ACTIONS), words);
}
