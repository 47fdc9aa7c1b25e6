import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { runCommand } from './run-command';
import { UsageError } from './usage-error';

export { Argument, Command, InvalidArgumentError, Option } from 'commander';
export { readEnvFile, withEnvFile } from './env-file';

/**
 * Creates a command line. `--help` only prints the help; a usage error is reported with the command's help and a
 * suggestion for a mistyped word.
 *
 * @param name invocation shown in the help, such as `npm run parts --`
 */
export function commandLine(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError()
    .showSuggestionAfterError()
    .exitOverride();
}

/**
 * Parses arguments and runs the subcommand that they name.
 *
 * @throws UsageError after commander has printed what is wrong with the arguments
 */
export async function parseCommandLine(program: Command, words: readonly string[]): Promise<void> {
  try {
    await program.parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError('Nothing was done.');
  }
}

/** Runs the program with this process's arguments; exit codes as in `runCommand`. */
export function runCommandLine(program: Command): Promise<void> {
  return runCommand(() => parseCommandLine(program, process.argv.slice(2)));
}

/** Parses this process's arguments for a script. `--help` exits with code 0 and a usage error with 2, before the script runs. */
export function readCommandLine(program: Command): Command {
  return program.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2)).parse();
}

/** Parses a number above 0. @throws InvalidArgumentError */
export function positiveNumber(text: string): number {
  const parsed = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (parsed <= 0) throw new InvalidArgumentError('It is a number above 0.');
  return parsed;
}
