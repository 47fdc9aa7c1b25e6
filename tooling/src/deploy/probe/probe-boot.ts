import type { PartManifest } from '@portal/registry/manifest';
import { liveId, manifestOf, type PartStates } from '@portal/registry/releases';
import { findHeadlessShell, findInstalledBrowser } from '../../browser';
import { rejections } from '../rejections';
import { compareNeighbours } from './compare-neighbours';
import { type Attempt, collectProblems, openPages, SERVER_START_TIMEOUT_MS } from './open-pages';
import { startBrowsers } from './probe-browsers';
import { getNeighbourPages, getPagesToProbe, type ProbePage } from './probe-pages';
import { describeProblem, type ProbeProblem } from './probe-problem';
import { type ProbeServer, startProbeServer } from './probe-server';
import { saveReport } from './save-report';
import { splitProblems } from './split-problems';
import { stageLive, stageParts } from './stage-parts';
import { TIMED_OUT, withTimeout } from './with-timeout';

/** The whole probe; one on a quiet machine takes about three seconds. */
const PROBE_TIMEOUT_MS = 180_000;

/** Result of a probe that found no new problem. */
export interface ProbeResult {
  /** Number of pages that start. */
  readonly pages: number;
  /** Problems that the same pages have without the build. */
  readonly known: readonly string[];
  /** Neighbours, as `part (url)`, whose page did not come to rest and so could not be compared. */
  readonly notCompared: readonly string[];
}

/** A probe whose server and browser are starting while the build is being checked. */
export interface BootProbe {
  /**
   * Opens the pages that show a published build, with everything else as it is live, in a real browser.
   *
   * @throws DeployRejection naming page, slot, what happened and what to do
   */
  readonly run: (manifest: PartManifest, states: PartStates, partsFolder: string) => Promise<ProbeResult>;
  /** Ends server and browser; has to be called in any case. */
  readonly stop: () => Promise<void>;
}

function describeProblems(problems: readonly ProbeProblem[]): readonly string[] {
  return [...new Set(problems.map(describeProblem))];
}

/** Whether a machine that is short of time may be the only reason: each page with a problem has one of timing. */
function canBeTiming({ pages, serverProblems }: Attempt): boolean {
  return [...pages.map(({ problems }) => problems), ...serverProblems.map((problem) => [problem])].every(
    (problems) => problems.length === 0 || problems.some(({ isTiming }) => isTiming === true),
  );
}

/** Whether browsers load the same files as from the live build: only texts are new then, and no style. */
function hasLiveFiles({ name, files }: PartManifest, states: PartStates): boolean {
  const state = states.get(name);
  const id = state === undefined ? null : liveId(state);
  const live = state === undefined || id === null ? [] : manifestOf(state, id).files;
  const known = new Set(live.map(({ file, integrity }) => `${file} ${integrity}`));
  return (
    files.length === live.length && files.every(({ file, integrity }) => known.has(`${file} ${integrity}`))
  );
}

const NO_OWN_CONTENT: Omit<ProbeProblem, 'page'> = {
  what: 'none of the pages that show the part can be opened by its URL',
  advice: 'Give a route an "example" in portal.part.ts with which it shows itself.',
};

/**
 * Prepares a probe: starts its browser and its server.
 *
 * @param part to be probed, for messages
 * @param workspace folder with the edge
 * @param reportsFolder folder of failed probes' reports
 * @throws DeployRejection when there is no browser
 */
export function prepareProbe(part: string, workspace: string, reportsFolder: string): BootProbe {
  const executablePath = findHeadlessShell() ?? findInstalledBrowser();
  if (executablePath === undefined) throw rejections.noBrowser(part);
  const servers: ProbeServer[] = [];
  const startServer = (): ProbeServer => {
    for (const former of servers) former.kill();
    const server = startProbeServer(workspace);
    servers.push(server);
    return server;
  };
  const firstServer = startServer();
  const browsers = startBrowsers(workspace, executablePath);

  const createRejection = (
    pages: Attempt['pages'],
    problems: readonly ProbeProblem[],
    output: string,
  ): Error => {
    const name = `${part}-${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`;
    const failed = pages.filter((page) => page.problems.some((problem) => problems.includes(problem)));
    return rejections.failedProbe(
      part,
      describeProblems(problems),
      saveReport(reportsFolder, name, failed, describeProblems(problems), output),
    );
  };

  /** Opens the pages; a page that may only have been slow is opened twice. */
  const attempt = async (
    server: ProbeServer,
    folder: string,
    pages: readonly ProbePage[],
    endMs: number,
  ): Promise<Attempt & { readonly output: string }> => {
    const first = await openPages(server, browsers, folder, pages, endMs);
    if (collectProblems(first).length === 0 || !canBeTiming(first) || Date.now() >= endMs)
      return { ...first, output: server.output() };
    // A server that was too slow to render a part does not try again by itself.
    const second = startServer();
    const started = first.pages.filter(({ problems }) => problems.length === 0);
    const rest = pages.filter((page) => started.every((each) => each.page !== page));
    const again = await openPages(second, browsers, folder, rest.length > 0 ? rest : pages, endMs);
    const kept = started.filter(({ page }) => again.pages.every((each) => each.page !== page));
    return { ...again, pages: [...kept, ...again.pages], output: second.output() };
  };

  /** Problems of the live pages, so that a build is rejected only for what it adds. */
  const baselineOf = async (
    states: PartStates,
    partsFolder: string,
    pages: readonly ProbePage[],
    endMs: number,
  ): Promise<readonly ProbeProblem[]> => {
    const staged = await stageLive(part, states, partsFolder);
    try {
      return collectProblems(await attempt(startServer(), staged.folder, pages, endMs));
    } finally {
      staged.remove();
    }
  };

  const run: BootProbe['run'] = async (manifest, states, partsFolder) => {
    const endMs = Date.now() + PROBE_TIMEOUT_MS;
    const staged = await stageParts(manifest, states, partsFolder);
    try {
      const pages = getPagesToProbe(manifest, staged.others);
      const seen = await attempt(firstServer, staged.folder, pages, endMs);
      const problems = collectProblems(seen);
      const failed = seen.pages.filter((page) => page.problems.length > 0).map(({ page }) => page);
      const baseline =
        problems.length === 0
          ? []
          : await baselineOf(states, partsFolder, seen.serverProblems.length > 0 ? pages : failed, endMs);
      const { added, known } = splitProblems(problems, baseline);
      if (added.length > 0) throw createRejection(seen.pages, added, seen.output);
      const own = seen.pages.filter(({ page, shownPart }) => page.part === shownPart);
      if (own.length === 0 && known.length === 0)
        throw createRejection(
          seen.pages,
          [{ page: pages[0]?.url ?? 'no page', ...NO_OWN_CONTENT }],
          seen.output,
        );
      const ownPage = own.find(({ page }) => page.part === manifest.name)?.page;
      // The baseline was served instead of the build.
      const origin =
        problems.length === 0
          ? seen.origin
          : await startServer().serve(staged.folder, SERVER_START_TIMEOUT_MS);
      const notCompared: ProbePage[] = [];
      if (ownPage !== undefined && origin !== null && !hasLiveFiles(manifest, states)) {
        const { browser } = await browsers.current();
        const neighbours = getNeighbourPages(manifest, staged.others);
        const compared = await compareNeighbours(browser, origin, ownPage, neighbours, endMs);
        if (compared.problems.length > 0)
          throw rejections.changedNeighbours(part, compared.problems.map(describeProblem));
        notCompared.push(...compared.unsettled);
      }
      return {
        pages: own.filter((page) => page.problems.length === 0).length,
        known: describeProblems(known),
        notCompared: notCompared.map((page) => `${page.part} (${page.url})`),
      };
    } finally {
      staged.remove();
    }
  };

  return {
    run: async (...given) => {
      const result = await withTimeout(run(...given), PROBE_TIMEOUT_MS + 20_000);
      if (result !== TIMED_OUT) return result;
      const problem: ProbeProblem = {
        page: 'all pages',
        what: `the probe did not end within ${PROBE_TIMEOUT_MS / 1000} s`,
        advice: 'See whether the machine is overloaded, then deploy again.',
      };
      throw createRejection([], [problem], firstServer.output());
    },
    stop: async () => {
      for (const server of servers) server.kill();
      await browsers.kill();
    },
  };
}
