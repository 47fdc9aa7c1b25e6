import { CommandError } from './command-error';

/** Error for invalid command-line arguments. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
  override readonly exitCode = 2;
}
