import { fileURLToPath } from 'node:url';
import { commandLine, parseCommandLine, readEnvFile } from '@portal/registry/command-line';
import { runCommand } from '@portal/registry/run-command';

const WORKSPACE = fileURLToPath(new URL('../../../..', import.meta.url));

const FOOTER = `
Starts nothing and opens no database. Secrets are never printed. As with "node --env-file", a variable of the environment wins over
the same one in the file.

Exit codes: 0 production would start with these settings, 1 it needs what is listed, 2 not understood.`;

interface Options {
  readonly envFile?: string;
  readonly json?: true;
}

async function check({ envFile, json }: Options): Promise<void> {
  const { reportSettings } = await import('./settings-report');
  const { renderReport } = await import('./render-report');
  const file = envFile === undefined ? {} : readEnvFile(envFile);
  const report = reportSettings(process.env, file, WORKSPACE);
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report));
  if (report.needs.length > 0) process.exitCode = 1;
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
        .option('--json', 'print the report as JSON')
        .addHelpText('after', FOOTER)
        .action(check),
      words,
    ),
  );
}
