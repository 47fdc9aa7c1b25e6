import { fileURLToPath } from 'node:url';
import { commandLine, parseCommandLine, readEnvFile } from '@portal/registry/command-line';
import { runCommand } from '@portal/registry/run-command';
import type { Variables } from '@portal/registry/settings';
import type { TriedConnection } from './try-connections';

const WORKSPACE = fileURLToPath(new URL('../../..', import.meta.url));

const FOOTER = `
Starts nothing, and opens no connection without --connect. Secrets are never printed. As with "node --env-file", a variable of the environment wins over
the same one in the file.

Exit codes: 0 production would start with these settings, 1 it needs what is listed, or a connection failed, 2 not understood.`;

interface Options {
  readonly envFile?: string;
  readonly json?: true;
  readonly connect?: true;
}

/** Tries every connection; the settings themselves are in order. */
async function tryAll(variables: Variables): Promise<readonly TriedConnection[]> {
  const { readConfiguration } = await import('../start-up/read-configuration');
  const { tryConnections } = await import('./try-connections');
  const { settings } = readConfiguration(variables, WORKSPACE);
  return tryConnections(settings, variables);
}

async function check({ envFile, json, connect }: Options): Promise<void> {
  const { mergeVariables, reportSettings } = await import('./settings-report');
  const { renderReport } = await import('./render-report');
  const file = envFile === undefined ? {} : readEnvFile(envFile);
  const report = reportSettings(process.env, file, WORKSPACE);
  const isTried = connect === true && report.needs.length === 0;
  const connections = isTried ? await tryAll(mergeVariables(process.env, file)) : null;
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, ...(connections !== null && { connections }) }, null, 2)}\n`
      : renderReport(report, connections),
  );
  if (report.needs.length > 0 || connections?.some(({ problem }) => problem !== null)) process.exitCode = 1;
}

/**
 * `npm run check-settings`: prints the settings in effect and what production still needs.
 *
 * @public portal.mjs and the bundle run it from compiled programs
 * @param words command-line arguments
 */
export function runCheckSettings(words: readonly string[]): Promise<void> {
  return runCommand(() =>
    parseCommandLine(
      commandLine(
        'npm run check-settings --',
        'Prints the settings in effect and what production still needs.',
      )
        .option('--env-file <file>', 'read variables from a file, such as examples/production.env')
        .option(
          '--connect',
          'connect to database, mail server, directory and services, if the settings are in order',
        )
        .option('--json', 'print the report as JSON')
        .addHelpText('after', FOOTER)
        .action(check),
      words,
    ),
  );
}
