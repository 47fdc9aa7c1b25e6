/** Error that ends a command with an exit code of its own, for pipelines. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: number;
}
