import { type Browser, chromium } from '@playwright/test';
import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { findBrowser } from '@portal/tooling/browser';
import { runRecoveryJourney } from '../../tests/performance/recovery-journey';
import prepareData from '../../tests/portal/prepared-data';
import { startPortal } from '../../tests/portal/start-portal';
import { BEHAVIOURS, startStatisticsEndpoint } from './statistics-endpoint';

/** Journeys of each kind; kinds alternate, so that a busy moment of the machine affects all alike. */
const { rounds: ROUNDS } = readCommandLine(
  commandLine(
    'npm run lab statistics-cost --',
    'Measures what statistics cost a visitor over a whole journey.',
  ).option('--rounds <number>', 'journeys of each kind', positiveNumber, 15),
).opts<{ readonly rounds: number }>();
/** Milliseconds that statistics may add to the median journey. */
const MAX_ADDED_MS = 50;
const KINDS = ['without', ...BEHAVIOURS, 'blocked'] as const;
type Kind = (typeof KINDS)[number];

const ENDPOINT = /\/portal-(?:metrics\/analytics|service\/)/;
const MODULE = /\/statistics\.[\w-]+\.js$/;

/** Returns the quantile of the journey times. */
function below(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

async function measureJourney(browser: Browser, origin: string, kind: Kind): Promise<number> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    // Every kind is intercepted in the same way, since interception itself takes time.
    await context.route(ENDPOINT, (route) =>
      kind === 'blocked' ? route.abort('blockedbyclient') : route.continue(),
    );
    await context.route(MODULE, (route) => (kind === 'without' ? route.abort() : route.continue()));
    return await runRecoveryJourney(await context.newPage(), origin);
  } finally {
    await context.close();
  }
}

/**
 * Measures what statistics cost a visitor over a whole journey, by the state of the endpoint (STA-8). Exits with 1
 * when the cost is above the limit.
 */
async function measure(): Promise<void> {
  const removeData = await prepareData();
  const endpoint = await startStatisticsEndpoint();
  const portal = await startPortal({
    STATISTICS_SERVICE_URL: endpoint.origin,
    RECOVERY_DESTINATION_LIMIT: '10000',
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      // Each round starts with another kind, since the first journey of a round is slower.
      const turn = (round + 1) % KINDS.length;
      for (const kind of [...KINDS.slice(turn), ...KINDS.slice(0, turn)]) {
        endpoint.behave(kind === 'without' || kind === 'blocked' ? 'healthy' : kind);
        const time = await measureJourney(browser, portal.origin, kind);
        // The first round is the warm-up.
        if (round >= 0) times.get(kind)?.push(time);
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
    endpoint.close();
    await removeData();
  }
  // Reports both: the lower quartile is more stable on a busy machine, the median is what visitors experience.
  console.log(`${ROUNDS} journeys of each kind\n`);
  console.log(
    '| statistics | lower quartile, ms | added | median, ms | added |\n| --- | ---: | ---: | ---: | ---: |',
  );
  const basis = times.get('without') ?? [];
  for (const [kind, values] of times) {
    const shown = [0.25, 0.5].flatMap((share) => [
      below(values, share),
      below(values, share) - below(basis, share),
    ]);
    console.log(`| ${kind} | ${shown.map((value) => value.toFixed(0)).join(' | ')} |`);
    if (below(values, 0.5) - below(basis, 0.5) > MAX_ADDED_MS) process.exitCode = 1;
  }
}

await measure();
