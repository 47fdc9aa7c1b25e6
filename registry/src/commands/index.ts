export { CommandError } from './command-error';
export { runCommand } from './run-command';
export { UsageError } from './usage-error';
