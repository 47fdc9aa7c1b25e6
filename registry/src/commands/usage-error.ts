import { CommandError } from './command-error';

/** A command line that cannot be understood. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
  override readonly exitCode = 2;
}
