import { buildAll } from './build/build-all';
import { buildPart } from './build/build-part';
import { Refusal } from './deploy/refusals';
import { contractsCommand } from './parts/contracts-command';
import { partsCommand } from './parts/parts-command';
import { UsageError } from './parts/usage-error';
import { reasonsOf, sentenceOfError } from './reasons';
import { start } from './start';
import { test } from './test';
import { CHECK_HELP, wlCheck } from './white-labels/check-command';
import { NEW_HELP, wlNew } from './white-labels/new-command';
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
  for (const part of parts.map(known)) {
    const { built, milliseconds } = await buildPart(part, WORKSPACE);
    console.log(
      built ? `  ${part.padEnd(18)}built in ${seconds(milliseconds)}` : `  ${part.padEnd(18)}up to date`,
    );
  }
};

/** White labels are no part of any build, but a release with a bad one would not start (WL-7). */
const buildChecked = async (): Promise<void> => {
  await wlCheck([]);
  await buildAll(WORKSPACE);
};

const HELP = `Commands
  build [part …]   builds the named parts, or all that are not up to date
  parts …          deploys, promotes, rolls back, shows canaries; see "parts --help"
  contracts        compares the API reports with the sources; --write writes them
  start            builds what is not up to date and runs the portal
  test             every check and every test

  ${CHECK_HELP.replaceAll('\n', '\n  ')}
  ${NEW_HELP.replaceAll('\n', '\n  ')}`;

const HELP_WORDS = ['help', '--help', '-h'];

/** Exit codes that pipelines can rely on: 2 for words that are not understood, 3 for a refusal, 1 for the rest. */
const exitCode = (error: unknown): number =>
  error instanceof UsageError ? 2 : error instanceof Refusal ? 3 : 1;

/** Runs one command of the tooling; ends the process with a code and a clear sentence when it fails. */
export const run = async ([command = 'help', ...rest]: readonly string[]): Promise<void> => {
  try {
    if (command === 'build') await (rest.length > 0 ? build(rest) : buildChecked());
    else if (command === 'contracts') await contractsCommand(rest);
    else if (command === 'parts') await partsCommand(rest);
    else if (command === 'start') await start();
    else if (command === 'test') await test(rest);
    else if (command === 'wl:check') await wlCheck(rest);
    else if (command === 'wl:new') await wlNew(rest);
    else if (HELP_WORDS.includes(command)) console.log(HELP);
    else throw new UsageError(`There is no command "${command}".\n\n${HELP}`);
  } catch (error) {
    console.error(`\n${sentenceOfError(error)}`);
    for (const reason of reasonsOf(error)) console.error(`  because: ${reason}`);
    process.exit(exitCode(error));
  }
};
