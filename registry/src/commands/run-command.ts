import { CommandError } from './command-error';
import { describeReasons, sentenceOfError } from './reasons';

/**
 * Runs a command of the workspace. One that fails ends the process with a clear sentence and the code of its CommandError;
 * 1 for every other failure.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // Not by the console, which the portal turns into its log.
    process.stderr.write(`\n${sentenceOfError(error)}\n`);
    for (const reason of describeReasons(error)) process.stderr.write(`  because: ${reason}\n`);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}
