/** Error that ends a command with a specific exit code, for pipelines. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: number;
}
