export { CommandError } from './command-error';
export { describeReasons, sentenceOfError } from './reasons';
export { runCommand } from './run-command';
export { UsageError } from './usage-error';
