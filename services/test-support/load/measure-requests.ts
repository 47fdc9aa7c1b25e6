import { randomBytes } from 'node:crypto';
import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import type { Database } from '@portal/server-kit/database';
import { openDatabase } from '../../src/database/open-database';
import { startThrowawayPostgres } from '../../test-support/database/throwaway-postgres';
import { openTestDatabase } from '../database/test-database';
import { startLoadTarget } from './load-target';
import { measureFlows, type RequestFigures } from './measure-flows';

/** Formats one table row, in milliseconds. */
function line(database: string, { call, answered, failed, p50, p95 }: RequestFigures): string {
  return `| ${database} | ${call} | ${answered} | ${failed} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |\n`;
}

async function measure(name: string, database: Database, seconds: number, visitors: number): Promise<void> {
  const target = await startLoadTarget(database, randomBytes(32));
  try {
    for (const figures of await measureFlows(target, { seconds, visitors }))
      process.stdout.write(line(name, figures));
  } finally {
    await target.stop();
    await database.close();
  }
}

/**
 * Measures each request of complete recoveries on the embedded database and on Postgres and prints a table of p50 and
 * p95: `npm run load:calls -- --seconds 10 --visitors 10`. Uses TEST_DATABASE_URL, or starts a Postgres server.
 */
async function main(): Promise<void> {
  const { seconds, visitors } = readCommandLine(
    commandLine('npm run load:calls --', 'Measures each request of whole recoveries on both databases.')
      .option('--seconds <number>', 'how long, in seconds', positiveNumber, 10)
      .option('--visitors <number>', 'visitors at the same time', positiveNumber, 10)
      .addHelpText('after', '\nPostgres is TEST_DATABASE_URL, or a server that the command starts.'),
  ).opts<{ readonly seconds: number; readonly visitors: number }>();
  process.stdout.write(
    '| database | call | answered | failed | p50 ms | p95 ms |\n| --- | --- | --- | --- | --- | --- |\n',
  );
  await measure('embedded', await openDatabase({ dataDir: 'memory:' }), seconds, visitors);
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startThrowawayPostgres(import.meta.filename, { isDurable: true });
  try {
    await measure('Postgres', await openTestDatabase(given ?? server?.url), seconds, visitors);
  } finally {
    await server?.stop();
  }
}

await main();
