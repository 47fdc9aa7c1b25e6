/**
 * Logs unhandled promise rejections as JSON lines and keeps the portal running: an error in one request must not end
 * all others.
 */
export function logUnhandledRejections(
  source: Pick<NodeJS.EventEmitter, 'on'>,
  output: Pick<NodeJS.WritableStream, 'write'> = process.stderr,
): void {
  source.on('unhandledRejection', (reason: unknown) => {
    const error =
      reason instanceof Error ? (reason.stack ?? reason.message) : `not an error: ${typeof reason}`;
    output.write(
      `${JSON.stringify({ level: 50, time: Date.now(), err: error, msg: 'unhandled rejection' })}\n`,
    );
  });
}
