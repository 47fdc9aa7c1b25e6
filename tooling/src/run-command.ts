import { DeployRefusal } from './deploy/refusals';
import { UsageError } from './parts/usage-error';
import { reasonsOf, sentenceOfError } from './reasons';

export { UsageError };

/** Exit codes that pipelines can rely on: 2 for words that are not understood, 3 for a refusal, 1 for the rest. */
const exitCode = (error: unknown): number =>
  error instanceof UsageError ? 2 : error instanceof DeployRefusal ? 3 : 1;

/** Runs a command of the workspace; ends the process with a code and a clear sentence when it fails. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(`\n${sentenceOfError(error)}`);
    for (const reason of reasonsOf(error)) console.error(`  because: ${reason}`);
    process.exit(exitCode(error));
  }
};
