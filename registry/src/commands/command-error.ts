/** A failure after which a command ends with a code of its own; pipelines can rely on it. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: number;
}
