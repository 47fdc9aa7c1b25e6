import path from 'node:path';
import { deployEnvironment } from '../deploy/version-gate';
import { deployingPerson } from '../deploy/deploying-person';
import { dataFolder, WORKSPACE, workspacePlace } from '../workspace';
import { changeCommand } from './change-command';
import { containingCommand } from './containing-command';
import { newPart } from './new-part';
import { deployCommand } from './deploy-command';
import { PARTS_HELP } from './parts-help';
import { readPartsWords } from './parts-words';
import type { PartsContext } from './parts-context';
import { statusCommand } from './status-command';

const newCommand = ({ workspace, say }: PartsContext, name: string): void => {
  for (const file of newPart(workspace, name)) say(`  ${file}`);
  say(`Next: npm start installs, builds and serves it at /app/default/${name.replace(/-mf$/, '')}.`);
};

/**
 * Runs `npm run parts -- …`.
 *
 * @throws UsageError, DeployRefusal, or whatever went wrong
 */
export const partsCommand = async (words: readonly string[]): Promise<void> => {
  const read = readPartsWords(words);
  if (read === null) return console.log(PARTS_HELP);
  const { command, subject, id, percent, isAgain } = read;
  const context: PartsContext = {
    workspace: WORKSPACE,
    place: workspacePlace(),
    reportsFolder: path.join(dataFolder(), 'probes'),
    who: deployingPerson(process.env),
    environment: deployEnvironment(process.env),
    say: (line) => console.log(line),
  };
  switch (command) {
    case 'deploy':
      return deployCommand(context, subject, { ...read, hold: read.isHeld });
    case 'canary':
      return changeCommand(context, subject, { kind: command, percent: percent ?? 0, id, isAgain });
    case 'promote':
    case 'rollback':
      return changeCommand(context, subject, { kind: command, id, isAgain });
    case 'dev': {
      // The packer takes longer to load than the other commands run.
      const { devCommand } = await import('./dev/dev-command');
      return devCommand(context, subject, read.port);
    }
    case 'containing':
      return containingCommand(context, subject, read.isJson);
    case 'new':
      return newCommand(context, subject);
    case 'status':
      return statusCommand(context, subject === '' ? undefined : subject);
  }
};
