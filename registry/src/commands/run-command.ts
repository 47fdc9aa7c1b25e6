import { CommandError } from './command-error';
import { escapeInvisible } from './print';
import { describePlace, describeReasons, sentenceOfError } from './reasons';

/**
 * Runs a command of the workspace. If it fails, prints the error's message and causes, for a bug also stack frames, and
 * exits with the code of a CommandError, or 1 for any other error.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // Not console.error, whose output the portal redirects to its log.
    const write = (line: string): void => void process.stderr.write(`${escapeInvisible(line)}\n`);
    write(`\n${sentenceOfError(error)}`);
    for (const reason of describeReasons(error)) write(`  because: ${reason}`);
    for (const line of describePlace(error)) write(`  ${line}`);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}
