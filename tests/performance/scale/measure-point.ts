import { statSync } from 'node:fs';
import path from 'node:path';
import { sampleResources } from '../../load/resources';
import { copyPreparedData } from '../../portal/prepared-data';
import { startPortal, type TestPortal } from '../../portal/start-portal';
import { deployFurtherParts } from './further-parts';
import { requestPages, quantile, type LoadResult } from './keep-alive-load';
import { createPortalMemory, type ScaleSample } from './portal-memory';
import { requestOnce, loginPath, measurePageWeight, type PageWeight } from './page-weight';
import { createManyWhiteLabels } from './white-labels';

/** How large a portal is. */
export interface Size {
  readonly whiteLabels: number;
  readonly parts: number;
}

/** What was measured of a portal of one size. Times in milliseconds, memory in bytes. */
export interface Point {
  readonly size: Size;
  /** Until the portal says that it is up: the first time with these parts, and the median of later times. */
  readonly firstStart: number;
  readonly start: number;
  readonly memory: {
    readonly ready: ScaleSample;
    /** Every white label's login page was asked for once. */
    readonly asked: ScaleSample;
    /** And in both languages, with its page of recovery: far more pages than are kept. */
    readonly askedMore: ScaleSample;
  };
  /** Bytes of the list of what was deployed. */
  readonly registry: number;
  readonly weight: PageWeight;
  readonly firstRender: { readonly p50: number; readonly p99: number };
  /** One white label's page from the cache, as often as it goes; and at half of that rate. */
  readonly kept: LoadResult;
  /** The same pages for each second of the one processor that the portal's thread had; null where no system tells. */
  readonly keptOfProcessor: number | null;
  readonly half: LoadResult;
  /** All white labels' pages in turn. */
  readonly inTurn: LoadResult;
}

const LATER_STARTS = 3;
const SECONDS = 5;

/** Starts a portal and tells how long it took until it was up. */
async function timedStart(settings: NodeJS.ProcessEnv): Promise<{ portal: TestPortal; took: number }> {
  const begun = performance.now();
  const portal = await startPortal(settings);
  return { portal, took: performance.now() - begun };
}

/** Measures a portal of a size; the workspace's parts are built, and the prepared data are there. */
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
    // What has never run is slow; that is no matter of size.
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
