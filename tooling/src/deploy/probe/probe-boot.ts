import { availableParallelism } from 'node:os';
import type { PartManifest } from '@portal/delivery/manifest';
import type { PartStates } from '@portal/delivery/registry';
import { headlessShell, installedBrowser } from '../../browser';
import { refusals } from '../refusals';
import { keepReport } from './keep-report';
import { launchBrowser, type ProbeBrowser } from './probe-browser';
import { probePage, type ProbedPage } from './probe-page';
import { findRenderProblems } from './find-render-problems';
import { pagesToProbe, type ProbePage } from './probe-pages';
import { sentenceOfProblem, type ProbeProblem } from './probe-problem';
import { startProbeServer } from './probe-server';
import { stageParts } from './stage-parts';
import { TIMED_OUT, withTimeout } from './with-timeout';

/** The whole probe; one on a quiet machine takes about three seconds. */
const PROBE_TIMEOUT_MS = 180_000;
/** Pages open at once. */
const MAX_PAGES_AT_ONCE = 3;
/** Seconds for the server's process to load; on a busy machine it takes ten. */
const SERVER_START_TIMEOUT_MS = 60_000;

/** A probe whose server and browser are starting while the build is being checked. */
export interface BootProbe {
  /**
   * Opens the pages that show a published build, with everything else as it is live, in a real browser.
   *
   * @returns number of pages that were probed
   * @throws DeployRefusal naming page, slot, what happened and what to do
   */
  readonly run: (manifest: PartManifest, states: PartStates, partsFolder: string) => Promise<number>;
  /** Ends server and browser; has to be called in any case. */
  readonly stop: () => Promise<void>;
}

const isWorthRetry = ({ problems }: ProbedPage): boolean =>
  problems.some(({ isTiming }) => isTiming === true);

/**
 * Prepares a probe: starts its browser and its server.
 *
 * @param part to be probed, for messages
 * @param workspace folder with the edge
 * @param reportsFolder folder in which reports of failed probes are kept
 * @throws DeployRefusal when there is no browser
 */
export const prepareProbe = (part: string, workspace: string, reportsFolder: string): BootProbe => {
  const executablePath = headlessShell() ?? installedBrowser();
  if (executablePath === undefined) throw refusals.noBrowser(part);
  const server = startProbeServer(workspace);
  let launching: Promise<ProbeBrowser> = launchBrowser(workspace, executablePath);
  launching.catch(() => undefined);

  const killBrowser = (): Promise<void> =>
    launching.then(
      ({ kill }) => kill(),
      () => undefined,
    );

  const refuse = (pages: readonly ProbedPage[], more: readonly ProbeProblem[] = []): Error => {
    const problems = [...pages.flatMap((page) => page.problems), ...more];
    const name = `${part}-${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`;
    const kept = keepReport(
      reportsFolder,
      name,
      pages.filter((page) => page.problems.length > 0),
      server.output(),
    );
    return refusals.failedProbe(part, [...new Set(problems.map(sentenceOfProblem))], kept);
  };

  const visit = async (origin: string, pages: readonly ProbePage[], endMs: number): Promise<ProbedPage[]> => {
    const waiting = [...pages];
    const probed: ProbedPage[] = [];
    const lane = async (): Promise<void> => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
        const current = launching;
        const { browser } = await current;
        const result = await probePage(browser, origin, page, endMs);
        probed.push(result);
        if (!result.isStuck || current !== launching) continue;
        // A page that does not let go keeps the pages beside it from being judged.
        waiting.length = 0;
        await killBrowser();
        return;
      }
    };
    const lanes = Math.min(MAX_PAGES_AT_ONCE, Math.max(2, availableParallelism()), pages.length);
    await Promise.all(Array.from({ length: lanes }, lane));
    return probed;
  };

  const run: BootProbe['run'] = async (manifest, states, partsFolder) => {
    const endMs = Date.now() + PROBE_TIMEOUT_MS;
    const staged = await stageParts(manifest, states, partsFolder);
    try {
      const origin = await server.serve(staged.folder, SERVER_START_TIMEOUT_MS);
      const pages = pagesToProbe(manifest, staged.others);
      if (origin === null)
        throw refuse(
          [],
          [
            {
              page: 'all pages',
              what: 'the server of the probe did not start',
              advice: server.output().split('\n').at(-1) ?? '',
            },
          ],
        );
      let probed = await visit(origin, pages, endMs);
      const failed = probed.filter(({ problems }) => problems.length > 0);
      const isSlowOnly = failed.length > 0 && failed.every(isWorthRetry);
      if (isSlowOnly && !server.hasExited() && Date.now() < endMs) {
        if (failed.some(({ isStuck }) => isStuck)) launching = launchBrowser(workspace, executablePath);
        const kept = probed.filter(({ problems }) => problems.length === 0);
        const rest = pages.filter((page) => kept.every((each) => each.page !== page));
        probed = [...kept, ...(await visit(origin, rest, endMs))];
      }
      const unrendered = await findRenderProblems(server, origin, probed);
      if (unrendered.length > 0 || probed.some(({ problems }) => problems.length > 0))
        throw refuse(probed, unrendered);
      if (probed.every(({ page, shownPart }) => page.part !== shownPart))
        throw refuse(probed, [
          {
            page: pages[0]?.url ?? 'no page',
            what: 'none of the pages that show the part leads to itself',
            advice: 'Give a route an "example" in portal.part.ts with which it shows itself.',
          },
        ]);
      return probed.filter(({ page, shownPart }) => page.part === shownPart).length;
    } finally {
      staged.remove();
    }
  };

  return {
    run: async (...given) => {
      const counted = await withTimeout(run(...given), PROBE_TIMEOUT_MS + 20_000);
      if (counted !== TIMED_OUT) return counted;
      throw refuse(
        [],
        [
          {
            page: 'all pages',
            what: `the probe did not end within ${PROBE_TIMEOUT_MS / 1000} s`,
            advice: 'See whether the machine is overloaded, then deploy again.',
          },
        ],
      );
    },
    stop: async () => {
      server.kill();
      await killBrowser();
    },
  };
};
