import { statSync } from 'node:fs';
import path from 'node:path';
import { copyPreparedData } from '../../tests/portal/prepared-data';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { sampleResources } from '../load/resources';
import { deployFurtherParts } from './further-parts';
import { type LoadResult, quantile, requestPages } from './keep-alive-load';
import { loginPath, measurePageWeight, type PageWeight, requestOnce } from './page-weight';
import { createPortalMemory, type ScaleSample } from './portal-memory';
import { createManyWhiteLabels } from './white-labels';

/** Size of a portal. */
export interface Size {
  readonly whiteLabels: number;
  readonly parts: number;
}

/** Measurements of a portal of one size. Times in milliseconds, memory in bytes. */
export interface Point {
  readonly size: Size;
  /** Until the portal reports that it is up: first start with these parts, and median of later starts. */
  readonly firstStart: number;
  readonly start: number;
  readonly memory: {
    readonly ready: ScaleSample;
    /** After every white label's login page was requested once. */
    readonly asked: ScaleSample;
    /** After both languages and the recovery pages: far more pages than the cache holds. */
    readonly askedMore: ScaleSample;
  };
  /** Size of the registry file in bytes. */
  readonly registry: number;
  readonly weight: PageWeight;
  readonly firstRender: { readonly p50: number; readonly p99: number };
  /** Load runs with one cached page: at the maximum rate, and at half of it. */
  readonly kept: LoadResult;
  /** Cached pages per CPU second of the portal's main thread; null where the system does not report it. */
  readonly keptOfProcessor: number | null;
  readonly half: LoadResult;
  /** Load run over the pages of all white labels. */
  readonly inTurn: LoadResult;
}

const LATER_STARTS = 3;
const SECONDS = 5;

/** Starts a portal and measures the time until it is up. */
async function timedStart(settings: NodeJS.ProcessEnv): Promise<{ portal: TestPortal; took: number }> {
  const begun = performance.now();
  const portal = await startPortal(settings);
  return { portal, took: performance.now() - begun };
}

/** Measures a portal of a size; requires built parts and the prepared data. */
export async function measurePoint(size: Size): Promise<Point> {
  const labels = createManyWhiteLabels(size.whiteLabels);
  const memory = createPortalMemory();
  const settings = { DATA_DIR: copyPreparedData(), WHITE_LABELS_DIR: labels.folder };
  await deployFurtherParts({ dataDir: settings.DATA_DIR, databaseUrl: undefined }, size.parts);
  const starts: number[] = [];
  for (let start = 0; start <= LATER_STARTS; start++) {
    const { portal, took } = await timedStart(settings);
    starts.push(took);
    await portal.halt();
  }
  const portal = await startPortal({ ...settings, ...memory.settings });
  try {
    const paths = labels.keys.map(loginPath);
    const ready = await memory.sample(portal.process);
    const firsts: number[] = [];
    for (const each of paths) firsts.push(await requestOnce(portal.origin + each));
    const asked = await memory.sample(portal.process);
    const weight = await measurePageWeight(portal.origin + loginPath('default'));
    const of = { origin: portal.origin, seconds: SECONDS };
    // Warm-up: first executions are slow, whatever the size.
    await requestPages({ ...of, paths: [loginPath('default')], perSecond: null });
    const used = sampleResources(portal.process.pid ?? 0);
    const kept = await requestPages({ ...of, paths: [loginPath('default')], perSecond: null });
    const { portalThread } = used();
    const half = await requestPages({ ...of, paths: [loginPath('default')], perSecond: kept.perSecond / 2 });
    const inTurn = await requestPages({ ...of, paths, perSecond: null });
    for (const key of labels.keys) {
      await requestOnce(portal.origin + loginPath(key), 'displayLanguage=de_DE');
      for (const language of ['en_US', 'de_DE'])
        await requestOnce(`${portal.origin}/${key}/fps`, `displayLanguage=${language}`);
    }
    const askedMore = await memory.sample(portal.process);
    return {
      size: { whiteLabels: labels.keys.length, parts: size.parts },
      firstStart: starts[0] ?? 0,
      start: quantile(starts.slice(1), 0.5),
      memory: { ready, asked, askedMore },
      registry: statSync(path.join(settings.DATA_DIR, 'parts/registry.jsonl')).size,
      weight,
      firstRender: { p50: quantile(firsts, 0.5), p99: quantile(firsts, 0.99) },
      kept,
      keptOfProcessor: portalThread === null ? null : kept.perSecond / portalThread,
      half,
      inTurn,
    };
  } finally {
    await portal.stop();
    labels.remove();
    memory.remove();
  }
}
