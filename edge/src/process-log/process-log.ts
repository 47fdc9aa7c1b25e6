import { escapeInvisible } from '@portal/registry/run-command';

/** Fields of a log line besides level, time and message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Log of the process itself; requests use Fastify's logger. */
export interface ProcessLog {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  readonly fatal: (message: string, fields?: LogFields) => void;
  /** Stream for lines that are JSON in every environment. */
  readonly lines: Pick<NodeJS.WritableStream, 'write'>;
}

/** Level numbers of Fastify's logger. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

type Output = Pick<NodeJS.WritableStream, 'write'>;

/** Creates a log that writes text for developers: information to `out`, warnings and errors to `problems`. */
export function createTextLog(out: Output = process.stdout, problems: Output = process.stderr): ProcessLog {
  const write = (message: string): void => void problems.write(`${escapeInvisible(message)}\n`);
  return {
    info: (message) => void out.write(`${escapeInvisible(message)}\n`),
    warn: write,
    error: write,
    fatal: write,
    lines: problems,
  };
}

/** Creates a log that writes one JSON object per line in the format of Fastify's logger, regardless of LOG_LEVEL. */
export function createJsonLog(out: Output = process.stdout): ProcessLog {
  const writeAt =
    (level: number) =>
    (message: string, fields: LogFields = {}): void =>
      void out.write(
        `${escapeInvisible(JSON.stringify({ level, time: Date.now(), ...fields, msg: message }))}\n`,
      );
  return {
    info: writeAt(LEVELS.info),
    warn: writeAt(LEVELS.warn),
    error: writeAt(LEVELS.error),
    fatal: writeAt(LEVELS.fatal),
    lines: out,
  };
}
