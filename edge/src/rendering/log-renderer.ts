import type { RendererReports } from './renderer';
import type { FailureKind } from './worker-outcome';

/** Maximum number of logged lines of parts' console output: a part that writes on every page must not fill the disk. */
const MAX_LINES = 500;

/**
 * Writes the renderer's reports as JSON lines, so that no text of a part can imitate a log entry.
 *
 * @param count counts failed jobs by part and kind
 */
export function logRenderer(
  output: Pick<NodeJS.WritableStream, 'write'>,
  count: (part: string, kind: FailureKind) => void,
): RendererReports {
  let left = MAX_LINES;
  const write = (level: number, entry: Readonly<Record<string, unknown>>): void =>
    void output.write(`${JSON.stringify({ level, time: Date.now(), ...entry })}\n`);
  return {
    opened: ({ part, id, kind, reason }) =>
      write(50, {
        part,
        build: id,
        kind,
        reason,
        msg: 'part is not rendered on the server; it is tried again after a pause of minutes',
      }),
    failed: (part, kind, message) => {
      count(part, kind);
      write(40, {
        part,
        kind,
        reason: message,
        msg: 'rendering failed',
      });
    },
    unconfined: (missing) =>
      write(30, { missing, msg: 'render workers run without some limits of the system' }),
    wrote: (part, lines) => {
      for (const line of lines.slice(0, left))
        write(40, { part, line, msg: 'part wrote to the console on the server' });
      left = Math.max(0, left - lines.length);
    },
  };
}
