import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { type PartStates } from '@portal/registry/releases';
import { findHeadlessShell, findInstalledBrowser } from '../../browser';
import { compilePrograms } from '../../compile-programs';
import { isPageComplete } from '../page-completeness';
import { DeployRejection, rejections } from '../rejections';
import { describeBrowserFailure } from './browser-failure';
import { canChangeLooks, compareBuilds, findBuildsToCompare, findChangedLooks } from './compare-builds';
import { findUnshown } from './find-unshown';
import { type Attempt, collectProblems, openPages, SERVER_START_TIMEOUT_MS } from './open-pages';
import { startBrowsers } from './probe-browsers';
import { getPagesOfSet, type ProbePage } from './probe-pages';
import { describeProblem, type ProbeProblem } from './probe-problem';
import { type ProbeServer, startProbeServer } from './probe-server';
import { saveBrowserReport, saveReport } from './save-report';
import { splitProblems } from './split-problems';
import { stageParts } from './stage-parts';
import { TIMED_OUT, withTimeout } from './with-timeout';

/**
 * Timeout of a whole probe, which takes about three seconds on an idle machine. Pages are judged by their own time and by
 * processor time; this only ends a probe that hangs.
 */
const PROBE_TIMEOUT_MS = 1_800_000;

/** Result of a probe that found no new problem. */
export interface ProbeResult {
  /** Number of pages that started without a problem. */
  readonly pages: number;
  /** Problems that the same pages have without the build. */
  readonly known: readonly string[];
  /** Neighbours, as `part (url)`, whose page does not appear alone either, so that it was not compared. */
  readonly notCompared: readonly string[];
}

/** A probe whose server and browser are starting while the build is being checked. */
export interface BootProbe {
  /**
   * Opens the pages that show the published builds in a real browser, together with the live builds of other parts.
   *
   * @param acceptLooks whether pages of other parts may look different
   * @throws DeployRejection naming page, slot, what happened and what to do
   */
  readonly run: (
    builds: readonly PartManifest[],
    states: PartStates,
    partsFolder: string,
    acceptLooks: boolean,
  ) => Promise<ProbeResult>;
  /** Stops server and browser; must always be called. */
  readonly stop: () => Promise<void>;
}

function describeProblems(problems: readonly ProbeProblem[]): readonly string[] {
  return [...new Set(problems.map(describeProblem))];
}

/** Returns whether an overloaded machine may be the only cause: each page with problems has a timing problem. */
function canBeTiming({ pages, serverProblems }: Attempt): boolean {
  return [...pages.map(({ problems }) => problems), ...serverProblems.map((problem) => [problem])].every(
    (problems) => problems.length === 0 || problems.some(({ isTiming }) => isTiming === true),
  );
}

/** Returns whether an error comes from the file system or the registry; callers describe such errors. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/**
 * Prepares a probe: starts its browser and its server.
 *
 * @param subject what is probed, for messages: the name of a part, or of a set
 * @param workspace folder with the edge
 * @param reportsFolder folder of failed probes' reports
 * @throws DeployRejection when there is no browser
 */
export async function prepareProbe(
  subject: string,
  workspace: string,
  reportsFolder: string,
): Promise<BootProbe> {
  const executablePath = findHeadlessShell() ?? findInstalledBrowser();
  if (executablePath === undefined) throw rejections.noBrowser(subject);
  const program = path.join(await compilePrograms(workspace), 'probe-server.mjs');
  const servers: ProbeServer[] = [];
  const startServer = (): ProbeServer => {
    for (const former of servers) former.kill();
    const server = startProbeServer(workspace, program);
    servers.push(server);
    return server;
  };
  const firstServer = startServer();
  const browsers = startBrowsers(workspace, executablePath);

  const createReportName = (): string => {
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
    return `${subject.toLowerCase().replaceAll(' ', '-')}-${time}`;
  };

  const createRejection = (
    pages: Attempt['pages'],
    problems: readonly ProbeProblem[],
    output: string,
  ): Error => {
    const failed = pages.filter((page) => page.problems.some((problem) => problems.includes(problem)));
    return rejections.failedProbe(
      subject,
      describeProblems(problems),
      saveReport(reportsFolder, createReportName(), failed, describeProblems(problems), output),
    );
  };

  /** Opens the pages; if they may only have been slow, opens those with problems once more. */
  const attempt = async (
    server: ProbeServer,
    folder: string,
    pages: readonly ProbePage[],
  ): Promise<Attempt & { readonly output: string }> => {
    const first = await openPages(server, browsers, folder, pages);
    if (collectProblems(first).length === 0 || !canBeTiming(first))
      return { ...first, output: server.output() };
    // A new server, since one that was too slow to render a part does not retry.
    const second = startServer();
    const started = first.pages.filter(({ problems }) => problems.length === 0);
    const rest = pages.filter((page) => started.every((each) => each.page !== page));
    const again = await openPages(second, browsers, folder, rest.length > 0 ? rest : pages);
    const kept = started.filter(({ page }) => again.pages.every((each) => each.page !== page));
    return { ...again, pages: [...kept, ...again.pages], output: second.output() };
  };

  /**
   * Opens pages of the live parts, so that builds are rejected only for what is new. None if the live parts do not form a
   * page yet: the problems of such pages would excuse any other.
   */
  const openLivePages = async (
    states: PartStates,
    partsFolder: string,
    pages: readonly ProbePage[],
  ): Promise<Attempt> => {
    const staged = await stageParts([], states, partsFolder);
    try {
      if (!isPageComplete(staged.others)) return { origin: null, pages: [], serverProblems: [] };
      return await attempt(startServer(), staged.folder, pages);
    } finally {
      staged.remove();
    }
  };

  /** Returns the browser, after restarting it if it has crashed. */
  const getBrowser = async () => {
    if (!(await browsers.current()).browser.isConnected()) await browsers.restart();
    return (await browsers.current()).browser;
  };

  const probe = async (
    builds: readonly PartManifest[],
    states: PartStates,
    partsFolder: string,
    acceptLooks: boolean,
  ): Promise<ProbeResult> => {
    const staged = await stageParts(builds, states, partsFolder);
    try {
      const pages = getPagesOfSet(builds, staged.others);
      const seen = await attempt(firstServer, staged.folder, pages);
      const problems = collectProblems(seen);
      const failed = seen.pages.filter((page) => page.problems.length > 0).map(({ page }) => page);
      const baseline =
        problems.length === 0
          ? []
          : collectProblems(
              await openLivePages(states, partsFolder, seen.serverProblems.length > 0 ? pages : failed),
            );
      const { added, known } = splitProblems(problems, baseline);
      if (added.length > 0) throw createRejection(seen.pages, added, seen.output);
      // In the order of the routes, whichever page has started first.
      const own = seen.pages
        .filter(({ page, shownPart }) => page.part === shownPart)
        .toSorted((one, other) => pages.indexOf(one.page) - pages.indexOf(other.page));
      const unshown = findUnshown(
        builds,
        staged.others,
        own.map(({ page }) => page),
        known,
      );
      if (unshown.length > 0) throw createRejection(seen.pages, unshown, seen.output);
      const hasLooks = !acceptLooks && builds.some((build) => canChangeLooks(build, states));
      if (hasLooks) {
        const live = await openLivePages(states, partsFolder, pages);
        const changed = findChangedLooks(builds, seen.pages, live.pages);
        // Opened once more, since a page may also have been read while it changed.
        const again =
          changed.length === 0 ? [] : (await openPages(startServer(), browsers, staged.folder, pages)).pages;
        const repeated = new Set(findChangedLooks(builds, again, live.pages));
        const lasting = changed.filter((difference) => repeated.has(difference));
        if (lasting.length > 0) throw rejections.changedLooks(subject, lasting);
      }
      const compared = findBuildsToCompare(
        builds,
        own.map(({ page }) => page),
        states,
      );
      // The live pages have replaced the server of the builds.
      const origin =
        problems.length === 0 && !hasLooks
          ? seen.origin
          : await startServer().serve(staged.folder, SERVER_START_TIMEOUT_MS);
      const notCompared =
        origin === null || compared.length === 0
          ? []
          : await compareBuilds(await getBrowser(), origin, compared, [...builds, ...staged.others]);
      return {
        pages: own.filter((page) => page.problems.length === 0).length,
        known: describeProblems(known),
        notCompared: notCompared.map((page) => `${page.part} (${page.url})`),
      };
    } finally {
      staged.remove();
    }
  };

  /** Runs the probe. @throws DeployRejection also for errors of the browser's driver, whose text is only in the report */
  const run: BootProbe['run'] = async (builds, states, partsFolder, acceptLooks) => {
    const result = await withTimeout(probe(builds, states, partsFolder, acceptLooks), PROBE_TIMEOUT_MS).catch(
      (error: unknown) => {
        if (error instanceof DeployRejection || isSystemError(error)) throw error;
        const { what, advice } = describeBrowserFailure(error);
        const report = saveBrowserReport(reportsFolder, createReportName(), String(error));
        throw rejections.failedBrowser(subject, executablePath, what, advice, report);
      },
    );
    if (result !== TIMED_OUT) return result;
    const problem: ProbeProblem = {
      page: 'all pages',
      what: `the probe did not end within ${PROBE_TIMEOUT_MS / 60_000} min`,
      advice: 'See whether the machine is overloaded, then deploy again.',
    };
    // The latest server, since starting it has ended the earlier ones.
    throw createRejection([], [problem], servers.at(-1)?.output() ?? '');
  };

  return {
    run,
    stop: async () => {
      for (const server of servers) server.kill();
      await browsers.kill();
    },
  };
}
