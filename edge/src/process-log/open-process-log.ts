import { format } from 'node:util';
import { describeReasons, sentenceOfError } from '@portal/registry/run-command';
import { givenSettings, type Variables } from '@portal/registry/settings';
import { findEnvironment } from '@portal/server-kit/configuration';
import { createJsonLog, createTextLog, type ProcessLog } from './process-log';

/** Returns true in LOCAL, where a developer reads the output; false when the environment's settings are wrong. */
function isReadByDeveloper(variables: Variables): boolean {
  try {
    const given = givenSettings(variables);
    return (findEnvironment(given) ?? 'LOCAL') === 'LOCAL';
  } catch {
    return false;
  }
}

/** Redirects the console output of the code and its libraries to the log. */
function takeConsole(log: ProcessLog): void {
  const toLine =
    (write: (message: string) => void) =>
    (...values: readonly unknown[]): void =>
      write(format(...values));
  const [info, warn, error] = [toLine(log.info), toLine(log.warn), toLine(log.error)];
  Object.assign(console, { log: info, info, debug: info, warn, error });
}

/** Logs warnings and uncaught errors, which Node.js prints as text. */
function takeWarnings(log: ProcessLog): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn(message, { event: 'warning', name }));
  process.on('uncaughtExceptionMonitor', (error) =>
    log.fatal('The portal ends by an error that nothing handled', { err: error.stack ?? error.message }),
  );
}

let opened: ProcessLog | null = null;

/**
 * Returns the log of this process: text in LOCAL, elsewhere one JSON object per line on stdout, which includes console
 * output and warnings.
 */
export function openProcessLog(variables: Variables = process.env): ProcessLog {
  if (opened !== null) return opened;
  if (isReadByDeveloper(variables)) return (opened = createTextLog());
  opened = createJsonLog();
  takeConsole(opened);
  takeWarnings(opened);
  return opened;
}

/**
 * Runs the start of a portal. Outside LOCAL a failure is also logged, because log collectors do not read the message on
 * stderr.
 *
 * @throws the error of `start`
 */
export async function logFailedStart(start: () => Promise<void>): Promise<void> {
  const log = openProcessLog();
  try {
    await start();
  } catch (error) {
    if (log.lines === process.stdout)
      log.fatal(sentenceOfError(error), { event: 'start failed', because: describeReasons(error) });
    throw error;
  }
}
