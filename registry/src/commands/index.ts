export { CommandError } from './command-error';
export { toDatabaseStartError, toUnreachableDatabaseError } from './database-problem';
export { describeConnectionProblem, describeTlsProblem } from './connection-problem';
export { escapeInvisible, print } from './print';
export { describeReasons, sentenceOfError } from './reasons';
export { runCommand } from './run-command';
export { describeSystemError, isDiskError } from './system-errors';
export { UsageError } from './usage-error';
