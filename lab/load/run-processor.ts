import { Argument, commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { loadUser } from '@portal/services/load-users';
import { JOURNEYS } from './journeys';
import { type LoadPortal, startLoadPortal } from './load-portal';
import { findDescendants, readProcessorSeconds } from './processor-time';
import { RequestLog } from './request-figures';
import { requestPages } from './request-pages';
import { VisitorConnection } from './visitor-connection';
import { SIGN_IN_USERS } from './visitors';
import { getRecoveryBehaviour, RECOVERIES_PER_FIRST_TIME } from './workload';

/** Encodings that a browser may accept; the portal prefers Brotli. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
const WARM_UP_SECONDS = 3;
const CONCURRENT_RECOVERIES = 4;

const program = readCommandLine(
  commandLine(
    'npm run lab load-processor --',
    'Prints the processor time of a cached login page, of its files and of a complete recovery on Postgres. Linux only.',
  )
    .addArgument(
      new Argument('[what]', 'what to measure').choices(['pages', 'recoveries', 'all']).default('all'),
    )
    .option('--seconds <number>', 'length of each run of pages', positiveNumber, 5)
    .option('--recoveries <number>', 'recoveries that count', positiveNumber, 200),
);
const [what] = program.processedArgs as ['pages' | 'recoveries' | 'all'];
const { seconds, recoveries } = program.opts<{ readonly seconds: number; readonly recoveries: number }>();

/** @param each processor time per item, in seconds */
function printLine(name: string, each: number): void {
  console.log(`| ${name} | ${(each * 1_000_000).toFixed(0)} | ${(1 / each).toFixed(0)} |`);
}

/** Returns processor times in seconds: of the portal with its workers, and of the database server, also a child process. */
function readUse({ portal }: LoadPortal): { readonly portal: number; readonly database: number } {
  const pid = portal.process.pid ?? 0;
  const ofPortal = readProcessorSeconds([pid, ...findDescendants(pid)]);
  return { portal: ofPortal, database: readProcessorSeconds(findDescendants(process.pid)) - ofPortal };
}

/** Returns the portal's processor time per response, in seconds. */
async function measureResponse(
  load: LoadPortal,
  paths: string | readonly string[],
  encoding: string,
): Promise<number> {
  const request = (duration: number): Promise<number> =>
    requestPages(load.portal.origin, [paths].flat(), encoding, duration);
  await request(WARM_UP_SECONDS);
  const before = readUse(load);
  const count = await request(seconds);
  return (readUse(load).portal - before.portal) / count;
}

async function measurePages(load: LoadPortal): Promise<void> {
  const page = '/app/default/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome';
  for (const encoding of ENCODINGS)
    printLine(`login page, ${encoding}`, await measureResponse(load, page, encoding));
  // More than the cache holds, so that each is rendered.
  const distinct = Array.from({ length: 50_000 }, (_, index) => `${page}&SMUSRMSG=${index}`);
  printLine('login page, br, rendered', await measureResponse(load, distinct, 'br'));
  const text = await (await fetch(load.portal.origin + page)).text();
  const [libraries = ''] = /\/parts\/[^"]+\/libraries\.js/.exec(text) ?? [];
  const [entry = ''] = /\/parts\/login-mf\/[^"]+\/entry\.js/.exec(text) ?? [];
  printLine('shared libraries, br', await measureResponse(load, libraries, 'br'));
  printLine('entry of login-mf, br', await measureResponse(load, entry, 'br'));
}

/** Runs recoveries of the usual kinds, but without resends, which wait for half a minute. */
async function playRecoveries({ portal, users }: LoadPortal, from: number, count: number): Promise<void> {
  const log = new RequestLog();
  let next = from;
  const play = async (): Promise<void> => {
    while (next < from + count) {
      const turn = next++;
      const behaviour = { ...getRecoveryBehaviour(turn), requestsResend: false };
      const isFirstTime = behaviour.purpose === 'first-time set-up';
      const number = isFirstTime
        ? Math.floor(turn / RECOVERIES_PER_FIRST_TIME)
        : SIGN_IN_USERS + (turn % (users - SIGN_IN_USERS));
      const browser = new VisitorConnection(portal.origin, log);
      await JOURNEYS[behaviour.purpose]({
        browser,
        user: loadUser(number, isFirstTime),
        behaviour,
        thinkTimeFactor: 0,
      });
      browser.close();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_RECOVERIES }, play));
}

async function measureRecoveries(load: LoadPortal): Promise<void> {
  await playRecoveries(load, 0, recoveries);
  const before = readUse(load);
  await playRecoveries(load, recoveries, recoveries);
  const after = readUse(load);
  const portal = (after.portal - before.portal) / recoveries;
  const database = (after.database - before.database) / recoveries;
  printLine('recovery, portal', portal);
  printLine('recovery, Postgres', database);
  printLine('recovery', portal + database);
}

const load = await startLoadPortal('postgres', 2 * recoveries);
try {
  console.log('| what | µs of a processor | a second of a processor |\n| --- | --- | --- |');
  if (what !== 'recoveries') await measurePages(load);
  if (what !== 'pages') await measureRecoveries(load);
} finally {
  await load.stop();
}
