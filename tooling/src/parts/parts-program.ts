import {
  Argument,
  type Command,
  commandLine,
  InvalidArgumentError,
  Option,
} from '@portal/registry/command-line';
import { numberInDigits } from '@portal/registry/settings';
import { isContentQuery } from '../deploy/builds-containing';
import type { DeployOptions } from './deploy-command';
import type { PruneOptions } from './prune-command';
import type { RollbackAllOptions } from './rollback-all-command';

/** Whether a command may show a build that was rolled back. */
interface Repeat {
  readonly again: boolean;
}

/** Actions of the commands of `npm run parts`. */
export interface PartsActions {
  /** @param part undefined deploys all parts together */
  readonly deploy: (part: string | undefined, options: DeployOptions) => Promise<void>;
  readonly promote: (part: string, id: string | undefined, options: Repeat) => Promise<void>;
  readonly rollback: (part: string, id: string | undefined, options: Repeat) => Promise<void>;
  readonly rollbackAll: (options: RollbackAllOptions) => Promise<void>;
  /** @param percent from 0 to 100; 0 ends the canary */
  readonly canary: (
    part: string,
    percent: number,
    options: Repeat & { readonly id?: string },
  ) => Promise<void>;
  readonly status: (part: string | undefined) => Promise<void>;
  readonly containing: (query: string, options: { readonly json: boolean }) => Promise<void>;
  readonly prune: (options: PruneOptions) => Promise<void>;
  readonly dev: (part: string, options: { readonly port: number }) => Promise<void>;
  readonly new: (name: string, options: { readonly like?: string }) => Promise<void>;
}

/** The development server uses this port and the next one. */
const LAST_PORT = 65_534;

/** A hundred years. */
const MAX_DAYS = 36_500;

function nonBlank(text: string): string {
  if (text.trim() === '' || text.startsWith('-')) throw new InvalidArgumentError('It needs a value.');
  return text;
}

function percentage(text: string): number {
  const percent = /^\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (!(percent >= 0 && percent <= 100))
    throw new InvalidArgumentError('A percentage is a number from 0 to 100.');
  return percent;
}

function firstPercentage(text: string): number {
  const percent = percentage(text);
  if (percent === 0) throw new InvalidArgumentError('A canary starts above 0 %.');
  return percent;
}

function port(text: string): number {
  const parsed = numberInDigits(text, 1, LAST_PORT);
  if (parsed === null) throw new InvalidArgumentError(`A port is a whole number from 1 to ${LAST_PORT}.`);
  return parsed;
}

function days(text: string): number {
  const parsed = numberInDigits(text, 1, MAX_DAYS);
  if (parsed === null) throw new InvalidArgumentError(`Days are a whole number from 1 to ${MAX_DAYS}.`);
  return parsed;
}

function contentQuery(text: string): string {
  if (!isContentQuery(nonBlank(text)))
    throw new InvalidArgumentError('It is neither a path nor a package or package@range.');
  return text;
}

function part(isRequired = true): Argument {
  return new Argument(isRequired ? '<part>' : '[part]', 'the part, such as login-mf').argParser(nonBlank);
}

function id(): Argument {
  return new Argument('[id]', 'the build; the start of its id is enough').argParser(nonBlank);
}

function flag(name: string, description: string): Option {
  return new Option(name, description).default(false, 'off');
}

function repeatFlag(): Option {
  return flag('--again', 'allow a build that was rolled back');
}

function skipProbeOption(): Option {
  return new Option(
    '--skip-probe <reason>',
    'do not probe it in a browser; the registry records the reason',
  ).argParser(nonBlank);
}

const FOOTER = `
The registry is registry.jsonl in PARTS_DIR (default <DATA_DIR>/parts); with DATABASE_URL it is a table of that
database. DEPLOY_ACTOR names the person who deploys (default: account and machine).
Exit codes: 0 done, 1 failed, 2 not understood, 3 rejected and nothing changed.`;

const PRUNE_FOOTER = `
Always kept: builds that are live, a canary or held, the one before (for "rollback"), and those of this workspace.`;

/** Returns what is wrong with a combination of arguments of `deploy`; null when it is valid. */
function findDeployMistake(
  part: string | undefined,
  all: boolean,
  { hold, canary, from }: DeployOptions,
): string | null {
  if (!all) return part === undefined ? 'name a part, or deploy all of them with --all' : null;
  if (part !== undefined) return `--all deploys every part; leave out ${part}, or --all`;
  const TOGETHER = 'a set is tried together, and is live for everyone as a whole or not at all';
  if (hold) return `--hold goes with one part: ${TOGETHER}, so nothing can be held back for later`;
  if (canary !== undefined) return `--canary goes with one part: ${TOGETHER}`;
  if (from !== undefined) return '--from names the build of one part; --all takes those of the workspace';
  return null;
}

/** Returns what is wrong with a combination of arguments of `rollback`; null when it is valid. */
function findRollbackMistake(
  part: string | undefined,
  all: boolean,
  skipProbe: string | undefined,
): string | null {
  if (all) return part === undefined ? null : `--all takes back a whole set; leave out ${part}, or --all`;
  if (part === undefined) return 'name a part, or take back the latest set with --all';
  return skipProbe === undefined ? null : '--skip-probe goes with --all: a single part is not tried again';
}

/** Returns the command line of `npm run parts`. */
export function createPartsProgram(actions: PartsActions): Command {
  const program = commandLine('npm run parts --', 'Deploys parts and shows what is live.').addHelpText(
    'after',
    FOOTER,
  );
  program
    .command('deploy')
    .description('publish the build of a part, check it and make it live for everyone')
    .addArgument(part(false))
    .addOption(flag('--all', 'all parts of the workspace together, such as into an empty registry'))
    .addOption(flag('--hold', 'publish and check only; "promote" makes it live'))
    .addOption(
      new Option('--canary <percent>', 'first show it to a share of the visitors')
        .argParser(firstPercentage)
        .conflicts('hold'),
    )
    .addOption(new Option('--from <folder>', 'another folder than <part>/dist/part').argParser(nonBlank))
    .addOption(skipProbeOption())
    .addOption(repeatFlag())
    .addOption(flag('--accept-looks', 'allow that pages of other parts look different'))
    .addOption(flag('--older', 'allow a build older than the live one'))
    .action(
      (
        part: string | undefined,
        { all, ...options }: DeployOptions & { readonly all: boolean },
        command: Command,
      ) => {
        const mistake = findDeployMistake(part, all, options);
        if (mistake !== null) return command.error(`error: ${mistake}`);
        return actions.deploy(part, options);
      },
    );
  program
    .command('promote')
    .description('make a build live for everyone: the canary, else the latest, or the named one')
    .addArgument(part())
    .addArgument(id())
    .addOption(repeatFlag())
    .action(actions.promote);
  program
    .command('rollback')
    .description('end a canary, or return to the previous or the named build; or take back a set')
    .addArgument(part(false))
    .addArgument(id())
    .addOption(flag('--all', 'all parts that went live by the latest "deploy --all", after its checks'))
    .addOption(skipProbeOption())
    .addOption(repeatFlag())
    .action(
      (
        part: string | undefined,
        id: string | undefined,
        { all, again, skipProbe }: RollbackAllOptions & { readonly all: boolean },
        command: Command,
      ) => {
        const mistake = findRollbackMistake(part, all, skipProbe);
        if (mistake !== null) return command.error(`error: ${mistake}`);
        return part === undefined
          ? actions.rollbackAll({ again, ...(skipProbe !== undefined && { skipProbe }) })
          : actions.rollback(part, id, { again });
      },
    );
  program
    .command('canary')
    .description('show a build to a share of the visitors: the canary, else the latest')
    .addArgument(part())
    .addArgument(new Argument('<percent>', 'share of the visitors; 0 ends the canary').argParser(percentage))
    .addOption(new Option('--id <id>', 'another build').argParser(nonBlank))
    .addOption(repeatFlag())
    .action(actions.canary);
  program
    .command('status')
    .description('list what is live with its commit and shared code; of one part its history')
    .addArgument(part(false))
    .action((part: string | undefined) => actions.status(part));
  program
    .command('containing')
    .description('list live builds and canaries that contain a module or a package')
    .addArgument(
      new Argument('<what>', 'path of a file or folder, name of a package, or name@range').argParser(
        contentQuery,
      ),
    )
    .addOption(flag('--json', 'print JSON'))
    .action(actions.containing);
  program
    .command('prune')
    .description('remove the files of builds that no release of the last days used')
    .addOption(
      new Option('--older-than <days>', 'keep what a release of so many days used')
        .argParser(days)
        .default(30),
    )
    .addOption(flag('--apply', 'remove; without it nothing is removed'))
    .addHelpText('after', PRUNE_FOOTER)
    .action(actions.prune);
  program
    .command('dev')
    .description('run one part and rebuild it on every change')
    .addArgument(part())
    .addOption(
      new Option('--port <number>', 'port of the files; the page uses the next one')
        .argParser(port)
        .default(4100),
    )
    .action(actions.dev);
  program
    .command('new')
    .description('create a part: folder, declaration, test and README')
    .addArgument(new Argument('<name>', 'its name, such as hello-mf').argParser(nonBlank))
    .addOption(new Option('--like <part>', 'begin as a copy of this part').argParser(nonBlank))
    .action(actions.new);
  return program;
}
