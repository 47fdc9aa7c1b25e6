import { rmSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import type { PartStates } from '@portal/registry/releases';
import { findHeadlessShell, findInstalledBrowser } from '../../browser';
import { compilePrograms } from '../../compile-programs';
import { DeployRejection, rejections, throwMistakes } from '../../rejections';
import { isPageComplete } from '../page-completeness';
import { canChangeLooks, findChangedLooks, findNeighbourhoods } from './compare-builds';
import { describeBrowserError } from './driver-errors';
import { type Attempt, readAttempt } from './probe-attempt';
import { findUnshown, getPagesOfSet, type Neighbourhood, type ProbePage } from './probe-pages';
import { describeProblems, type ProbeProblem, splitProblems } from './probe-problem';
import type { NeighbourResult } from './probe-results';
import { runPlaywright } from './run-playwright';
import { createReportName, saveReport } from './save-report';
import { type StagedParts, stageParts } from './stage-parts';

/** Result of a probe that found no new problem. */
export interface ProbeResult {
  /** Number of pages that started without a problem. */
  readonly pages: number;
  /** Problems that the same pages have without the build. */
  readonly known: readonly string[];
  /** Neighbours, as `part (url)`, whose page does not appear alone either, so that it was not compared. */
  readonly notCompared: readonly string[];
}

/**
 * Opens the pages that show the published builds in a real browser, together with the live builds of other parts.
 *
 * @param acceptLooks whether pages of other parts may look different
 * @throws DeployRejection naming page, slot, what happened and what to do
 */
export type BootProbe = (
  builds: readonly PartManifest[],
  states: PartStates,
  partsFolder: string,
  acceptLooks: boolean,
) => Promise<ProbeResult>;

/** Throws rejections of the builds that change how pages of other parts look or work. */
function assertUndisturbed(builds: readonly PartManifest[], results: readonly NeighbourResult[]): void {
  const mistakes = builds.flatMap(({ name }) => {
    const own = results.filter(({ part }) => part === name);
    const looks = describeProblems(own.flatMap((result) => result.looks));
    const behaviour = describeProblems(own.flatMap((result) => result.behaviour));
    return [
      ...(looks.length > 0 ? [rejections.changedNeighbours(name, looks)] : []),
      ...(behaviour.length > 0 ? [rejections.disturbedNeighbours(name, behaviour)] : []),
    ];
  });
  throwMistakes(mistakes);
}

/** Returns whether an error comes from the file system or the registry; callers describe such errors. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/**
 * Prepares a probe.
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
  const reportFolder = path.join(reportsFolder, createReportName(subject));

  /** Opens pages; once more if all that is wrong with them may be due to an overloaded machine. */
  const open = async (
    { folder }: Pick<StagedParts, 'folder'>,
    pages: readonly ProbePage[],
    neighbourhoods: readonly Neighbourhood[],
    evidence: string,
    attempts = 2,
  ): Promise<Attempt> => {
    const report = path.join(folder, 'probe-report.json');
    const input = { folder, program, workspace, executablePath, report, evidence, pages, neighbourhoods };
    const attempt = readAttempt(await runPlaywright(input), pages);
    return attempts > 1 && attempt.problems.length > 0 && attempt.canBeTiming
      ? open({ folder }, pages, neighbourhoods, evidence, attempts - 1)
      : attempt;
  };

  const createRejection = (problems: readonly ProbeProblem[], output: string): DeployRejection => {
    const lines = describeProblems(problems);
    const texts = { 'report.txt': lines.join('\n'), 'server.txt': output };
    return rejections.failedProbe(subject, lines, saveReport(reportFolder, texts));
  };

  const probe: BootProbe = async (builds, states, partsFolder, acceptLooks) => {
    const next = await stageParts(builds, states, partsFolder);
    const live = await stageParts([], states, partsFolder);
    const all = [...builds, ...next.others];
    /**
     * Opens pages of the live parts, so that builds are rejected only for what is new. None if the live parts do not form
     * a page yet: the problems of such pages would excuse any other.
     */
    const openLive = async (pages: readonly ProbePage[]): Promise<Pick<Attempt, 'pages' | 'problems'>> =>
      isPageComplete(live.others)
        ? open(live, pages, [], path.join(live.folder, 'evidence'))
        : { pages: [], problems: [] };
    try {
      const pages = getPagesOfSet(builds, next.others);
      const neighbourhoods = findNeighbourhoods(builds, states, all);
      const opened = await open(next, pages, neighbourhoods, reportFolder);
      const { added, known: liveProblems } = splitProblems(
        opened.problems,
        opened.problems.length === 0 ? [] : (await openLive(pages)).problems,
      );
      if (added.length > 0) throw createRejection(added, opened.output);
      const ownPages = opened.pages.filter(({ page, shownPart }) => page.part === shownPart);
      const shownPages = ownPages.map(({ page }) => page);
      const unshown = findUnshown(builds, next.others, shownPages, liveProblems);
      if (unshown.length > 0) throw createRejection(unshown, opened.output);
      if (!acceptLooks && builds.some((build) => canChangeLooks(build, states))) {
        const livePages = (await openLive(pages)).pages;
        const changed = findChangedLooks(builds, opened.pages, livePages);
        // Opened once more, since a page may also have been read while it changed.
        const again = changed.length === 0 ? [] : (await open(next, pages, [], reportFolder)).pages;
        const repeated = new Set(findChangedLooks(builds, again, livePages));
        const lasting = changed.filter((difference) => repeated.has(difference));
        if (lasting.length > 0) throw rejections.changedLooks(subject, lasting);
      }
      // The project leaves the neighbours out when a page has problems.
      const { neighbours } =
        liveProblems.length === 0 ? opened : await open(next, [], neighbourhoods, reportFolder);
      const compared = neighbours.filter(({ part }) => shownPages.some((page) => page.part === part));
      assertUndisturbed(builds, compared);
      rmSync(reportFolder, { recursive: true, force: true });
      const unsettled = compared.filter(({ isUnsettled }) => isUnsettled);
      return {
        pages: ownPages.filter(({ problems }) => problems.length === 0).length,
        known: describeProblems(liveProblems),
        notCompared: [...new Set(unsettled.map(({ neighbour }) => `${neighbour.part} (${neighbour.url})`))],
      };
    } finally {
      next.remove();
      live.remove();
    }
  };

  return (...inputs) =>
    probe(...inputs).catch((error: unknown) => {
      if (error instanceof DeployRejection || isSystemError(error)) throw error;
      const { what, advice } = describeBrowserError(error);
      const report = saveReport(reportFolder, { 'browser.txt': String(error) });
      const file = report === null ? null : path.join(report, 'browser.txt');
      throw rejections.failedBrowser(subject, executablePath, what, advice, file);
    });
}
