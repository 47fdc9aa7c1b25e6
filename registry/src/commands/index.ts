export { CommandError } from './command-error';
export { reasonsOf, sentenceOfError } from './reasons';
export { runCommand } from './run-command';
export { UsageError } from './usage-error';
