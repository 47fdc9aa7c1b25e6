import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import prepareData from '../portal/prepared-data';
import { startPortal } from '../portal/start-portal';
import { recoveryJourney } from './recovery-journey';
import { BEHAVIOURS, statisticsEndpoint } from './statistics-endpoint';

/** Journeys of each kind; they take turns, so that a busy moment of the machine meets all kinds alike. */
const ROUNDS = Number(process.argv[2] ?? 15);
const KINDS = ['without', ...BEHAVIOURS, 'blocked'] as const;
type Kind = (typeof KINDS)[number];

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const journeyOf = async (browser: Browser, origin: string, kind: Kind): Promise<number> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    if (kind === 'blocked') {
      await context.route(/\/portal-(?:metrics\/analytics|service\/)/, (route) =>
        route.abort('blockedbyclient'),
      );
    }
    if (kind === 'without') await context.route(/\/statistics\.\w+\.js$/, (route) => route.abort());
    return await recoveryJourney(await context.newPage(), origin);
  } finally {
    await context.close();
  }
};

/** Measures what statistics cost a visitor over a whole journey, by the state of the endpoint (STA-8: at most 50 ms). */
const measure = async (): Promise<void> => {
  const forget = await prepareData();
  const endpoint = await statisticsEndpoint();
  const portal = await startPortal({
    STATISTICS_SERVICE_URL: endpoint.origin,
    RECOVERY_DESTINATION_LIMIT: '10000',
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const kind of KINDS) {
        endpoint.behave(kind === 'without' || kind === 'blocked' ? 'healthy' : kind);
        const time = await journeyOf(browser, portal.origin, kind);
        // The first round warms up.
        if (round >= 0) times.get(kind)?.push(time);
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
    endpoint.close();
    forget();
  }
  const basis = times.get('without') ?? [];
  console.log(
    '| statistics | median ms | added ms (median of each round’s difference) |\n| --- | ---: | ---: |',
  );
  for (const [kind, values] of times) {
    const added = median(values.map((value, round) => value - (basis[round] ?? Number.NaN)));
    console.log(`| ${kind} | ${median(values).toFixed(0)} | ${kind === 'without' ? '' : added.toFixed(0)} |`);
  }
};

await measure();
