import { CommandError } from './command-error';
import { reasonsOf, sentenceOfError } from './reasons';

/**
 * Runs a command of the workspace. One that fails ends the process with a clear sentence and the code of its CommandError;
 * 1 for every other failure.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(`\n${sentenceOfError(error)}`);
    for (const reason of reasonsOf(error)) console.error(`  because: ${reason}`);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}
