import { runCommand, UsageError } from '@portal/delivery/run-command';
import { partsOf, WORKSPACE } from './workspace';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const known = (part: string): string => {
  const parts = partsOf(WORKSPACE);
  if (!parts.includes(part)) {
    throw new Error(`There is no part "${part}". Parts are: ${parts.join(', ')}.`);
  }
  return part;
};

const build = async (parts: readonly string[]): Promise<void> => {
  const { buildPart } = await import('./build/build-part');
  for (const part of parts.map(known)) {
    const { built, milliseconds } = await buildPart(part, WORKSPACE);
    console.log(
      built ? `  ${part.padEnd(18)}built in ${seconds(milliseconds)}` : `  ${part.padEnd(18)}up to date`,
    );
  }
};

/** White labels are no part of any build, but a release with a bad one would not start (WL-7). */
const buildChecked = async (): Promise<void> => {
  const { wlCheck } = await import('./white-labels/check-command');
  await wlCheck([]);
  const { buildAll } = await import('./build/build-all');
  await buildAll(WORKSPACE);
  const { builtStart } = await import('./built-start.mjs');
  await builtStart(WORKSPACE);
};

const help = async (): Promise<string> => {
  const { CHECK_HELP } = await import('./white-labels/check-command');
  const { NEW_HELP } = await import('./white-labels/new-command');
  return `Commands
  build [part …]   builds the named parts, or all that are not up to date and the portal’s program
  parts …          deploys, promotes, rolls back, shows canaries; see "parts --help"
  contracts        compares the API reports with the sources; --write writes them
  test             every check and every test

  ${CHECK_HELP.replaceAll('\n', '\n  ')}
  ${NEW_HELP.replaceAll('\n', '\n  ')}`;
};

type Command = (words: readonly string[]) => Promise<void>;

/** Each command brings only what it needs: the packer and the compiler take longer to load than most commands run. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  build: async () => (words) => (words.length > 0 ? build(words) : buildChecked()),
  contracts: async () => (await import('./parts/contracts-command')).contractsCommand,
  parts: async () => (await import('./parts/parts-command')).partsCommand,
  test: async () => (await import('./test')).test,
  'wl:check': async () => (await import('./white-labels/check-command')).wlCheck,
  'wl:new': async () => (await import('./white-labels/new-command')).wlNew,
};

const HELP_WORDS = ['help', '--help', '-h'];

/** Runs one command of the tooling; ends the process with a code and a clear sentence when it fails. */
export const run = ([command = 'help', ...rest]: readonly string[]): Promise<void> =>
  runCommand(async () => {
    if (HELP_WORDS.includes(command)) {
      console.log(await help());
      return;
    }
    const bring = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (bring === undefined) throw new UsageError(`There is no command "${command}".\n\n${await help()}`);
    const run = await bring();
    await run(rest);
  });
