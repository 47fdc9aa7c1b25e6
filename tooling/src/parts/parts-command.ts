import { parseArgs } from 'node:util';
import { UsageError } from '@portal/delivery/run-command';
import { numberInDigits } from '@portal/delivery/settings';
import { isContentQuery } from '../deploy/builds-containing';
import { deployEnvironment } from '../deploy/version-gate';
import { deployingPerson } from '../deploy/deploying-person';
import { WORKSPACE, workspacePlace } from '../workspace';
import { changeCommand } from './change-command';
import { containingCommand } from './containing-command';
import { newPart } from './new-part';
import { deployCommand } from './deploy-command';
import { PARTS_HELP } from './parts-help';
import type { PartsContext } from './parts-context';
import { statusCommand } from './status-command';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  hold: { type: 'boolean' },
  canary: { type: 'string' },
  from: { type: 'string' },
  id: { type: 'string' },
  'skip-probe': { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  deploy: ['hold', 'canary', 'from', 'skip-probe'],
  promote: [],
  rollback: [],
  canary: ['id'],
  status: [],
  containing: ['json'],
  dev: ['port'],
  new: [],
};

const parse = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const one = (command: string, part: string | undefined): string => {
  if (part === undefined) throw new UsageError(`Which part? npm run parts -- ${command} <part>`);
  return part;
};

/** The two after it are used, too. */
const LAST_PORT = 65_533;

const portOf = (text: string): number => {
  const port = numberInDigits(text, 1, LAST_PORT);
  if (port !== null) return port;
  throw new UsageError(`A port is a whole number up to ${LAST_PORT}, not "${text}".`);
};

const newCommand = ({ workspace, say }: PartsContext, name: string): void => {
  for (const file of newPart(workspace, name)) say(`  ${file}`);
  say(`Next: npm start installs, builds and serves it at /app/default/${name.replace(/-mf$/, '')}.`);
};

/** A share in percent, whatever the language writes behind it: `5`, `2.5` or `5%`. */
const share = (text: string): number =>
  /^\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;

/**
 * Runs `npm run parts -- …`.
 *
 * @throws UsageError, DeployRefusal, or whatever went wrong
 */
export const partsCommand = async (words: readonly string[]): Promise<void> => {
  const { values, positionals } = parse(words);
  const [command, part, third, ...more] = positionals;
  if (command === undefined || values.help === true) return console.log(PARTS_HELP);
  const allowed = ALLOWED[command];
  if (allowed === undefined) throw new UsageError(`There is no command "${command}".`);
  const wrong = Object.keys(values).find((option) => !allowed.includes(option));
  if (wrong !== undefined) throw new UsageError(`"${command}" takes no --${wrong}.`);
  if (
    more.length > 0 ||
    (third !== undefined && ['deploy', 'status', 'containing', 'dev', 'new'].includes(command))
  )
    throw new UsageError(`"${[third, ...more].join(' ')}" is too much.`);
  const context: PartsContext = {
    workspace: WORKSPACE,
    place: workspacePlace(),
    who: deployingPerson(process.env),
    environment: deployEnvironment(process.env),
    say: (line) => console.log(line),
  };
  switch (command) {
    case 'deploy': {
      if (values.hold === true && values.canary !== undefined)
        throw new UsageError('Either --hold or --canary.');
      if (values['skip-probe']?.trim() === '') throw new UsageError('Say why: --skip-probe "reason".');
      return deployCommand(context, one(command, part), {
        hold: values.hold === true,
        percent: values.canary === undefined ? null : share(values.canary),
        from: values.from,
        probeSkipped: values['skip-probe'],
      });
    }
    case 'canary':
      if (third === undefined) throw new UsageError('Which share? npm run parts -- canary <part> <percent>');
      return changeCommand(context, one(command, part), {
        kind: 'canary',
        percent: share(third),
        id: values.id,
      });
    case 'promote':
    case 'rollback':
      return changeCommand(context, one(command, part), { kind: command, id: third });
    case 'dev': {
      const port = portOf(values.port ?? '4100');
      // The packer takes longer to load than the other commands run.
      const { devCommand } = await import('./dev/dev-command');
      return devCommand(context, one(command, part), port);
    }
    case 'containing': {
      if (part === undefined || !isContentQuery(part))
        throw new UsageError(
          'Which module or package? npm run parts -- containing <path>, <package> or <package@range>',
        );
      return containingCommand(context, part, values.json === true);
    }
    case 'new':
      return newCommand(context, one(command, part));
    default:
      return statusCommand(context, part);
  }
};
