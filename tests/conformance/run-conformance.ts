import { readFileSync, writeFileSync } from 'node:fs';
import { commandLine, InvalidArgumentError, Option, runCommandLine } from '@portal/registry/command-line';
import { UsageError } from '@portal/registry/run-command';
import { runChecks } from './kit/check';
import { formatJunit, formatLine, formatSummary } from './kit/report';
import type { ServiceKit } from './kit/service-kit';
import { SERVICE_KITS } from './services';

const FOOTER = `
Checks run over HTTP only and change data of the test users. Never name a service that real people use.

Exit codes: 0 every check passed or was skipped, 1 a check failed, 2 not understood and nothing done.`;

interface Options {
  readonly url: string;
  readonly portal?: true;
  readonly users?: string;
  readonly junit?: string;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError('It is an http or https URL without a query.');
  return url.href.replace(/\/+$/, '');
}

/** @throws UsageError that names the file */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
}

async function run(name: string, kit: ServiceKit, { url, portal, users, junit }: Options): Promise<void> {
  const isPortal = portal === true;
  const { checks, context } = kit.prepare(
    { url, isPortal },
    users === undefined ? undefined : readJson(users),
  );
  say(`${name} at ${url}${isPortal ? ', through the portal' : ''}\n`);
  const results = await runChecks(checks, context, (result) => say(formatLine(result)));
  say(`\n${formatSummary(results)}`);
  if (junit !== undefined) writeFileSync(junit, formatJunit(name, results));
  if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
}

const program = commandLine(
  'npm run conformance --',
  'Checks a service of your own against the contract of the portal.',
).addHelpText('after', FOOTER);
for (const [name, kit] of Object.entries(SERVICE_KITS)) {
  const command = program.command(name).description(kit.description);
  command
    .addOption(new Option('--url <url>', 'base URL of the service').argParser(readUrl).makeOptionMandatory())
    .option('--portal', 'the URL is that of a portal in front of the service')
    .option('--junit <file>', 'also write the results as JUnit XML');
  if (kit.needsUsers)
    command.addOption(new Option('--users <file>', 'JSON file with the test users').makeOptionMandatory());
  command.action((options: Options) => run(name, kit, options));
}
await runCommandLine(program);
