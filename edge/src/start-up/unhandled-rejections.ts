/**
 * Logs promises that were rejected and that nothing handles, as JSON lines, and lets the portal go on: one request's mistake
 * must not end everybody's.
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
