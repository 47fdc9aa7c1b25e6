/** Fields of a log line besides level, time and message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Messages of the process itself; those of requests have Fastify's logger. */
export interface ProcessLog {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  readonly fatal: (message: string, fields?: LogFields) => void;
  /** Takes lines that are JSON in every environment. */
  readonly lines: Pick<NodeJS.WritableStream, 'write'>;
}

/** Numbers of Fastify's logger. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

type Output = Pick<NodeJS.WritableStream, 'write'>;

/** Writes messages as text for a developer: news to `out`, problems to `problems`. */
export function createTextLog(out: Output = process.stdout, problems: Output = process.stderr): ProcessLog {
  const write = (message: string): void => void problems.write(`${message}\n`);
  return {
    info: (message) => void out.write(`${message}\n`),
    warn: write,
    error: write,
    fatal: write,
    lines: problems,
  };
}

/** Writes one JSON object a line, in the form of Fastify's logger, whatever LOG_LEVEL says. */
export function createJsonLog(out: Output = process.stdout): ProcessLog {
  const writeAt =
    (level: number) =>
    (message: string, fields: LogFields = {}): void =>
      void out.write(`${JSON.stringify({ level, time: Date.now(), ...fields, msg: message })}\n`);
  return {
    info: writeAt(LEVELS.info),
    warn: writeAt(LEVELS.warn),
    error: writeAt(LEVELS.error),
    fatal: writeAt(LEVELS.fatal),
    lines: out,
  };
}
