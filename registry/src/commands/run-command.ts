import { CommandError } from './command-error';
import { describePlace, describeReasons, sentenceOfError } from './reasons';

/**
 * Runs a command of the workspace. One that fails ends the process with a clear sentence and the code of its CommandError;
 * 1 for every other failure. A fault of the code is printed with its place.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // Not by the console, which the portal turns into its log.
    process.stderr.write(`\n${sentenceOfError(error)}\n`);
    for (const reason of describeReasons(error)) process.stderr.write(`  because: ${reason}\n`);
    for (const line of describePlace(error)) process.stderr.write(`  ${line}\n`);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}
