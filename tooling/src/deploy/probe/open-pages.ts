import { availableParallelism } from 'node:os';
import { findRenderProblems } from './find-render-problems';
import type { ProbeBrowsers } from './probe-browsers';
import { type ProbedPage, probePage } from './probe-page';
import type { ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';
import type { ProbeServer } from './probe-server';

/** Maximum number of pages open at the same time. */
const MAX_PAGES_AT_ONCE = 3;
/** Timeout until the server process has started; load alone never takes that long. */
export const SERVER_START_TIMEOUT_MS = 180_000;

/** Results of the pages of staged parts. */
export interface Attempt {
  /** Origin of the server; null when it did not start. */
  readonly origin: string | null;
  readonly pages: readonly ProbedPage[];
  /** Problems of the server: it did not start, or did not render. */
  readonly serverProblems: readonly ProbeProblem[];
}

/** Returns all problems of an attempt. */
export function collectProblems({ pages, serverProblems }: Attempt): readonly ProbeProblem[] {
  return [...pages.flatMap(({ problems }) => problems), ...serverProblems];
}

async function visit(
  browsers: ProbeBrowsers,
  origin: string,
  pages: readonly ProbePage[],
): Promise<readonly ProbedPage[]> {
  const waiting = [...pages];
  const probed: ProbedPage[] = [];
  const worker = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const current = browsers.current();
      const result = await probePage((await current).browser, origin, page);
      // A page whose browser was killed because of another page is opened again in the next browser.
      if (current !== browsers.current() && !result.isBusy) waiting.push(page);
      else {
        probed.push(result);
        if (result.isStuck && current === browsers.current()) await browsers.restart();
      }
    }
  };
  const workerCount = Math.min(MAX_PAGES_AT_ONCE, Math.max(2, availableParallelism()), pages.length);
  await Promise.all(Array.from({ length: workerCount }, worker));
  return probed;
}

/** Serves staged parts and opens pages of them in the browser. */
export async function openPages(
  server: ProbeServer,
  browsers: ProbeBrowsers,
  folder: string,
  pages: readonly ProbePage[],
): Promise<Attempt> {
  const origin = await server.serve(folder, SERVER_START_TIMEOUT_MS);
  if (origin === null)
    return {
      origin,
      pages: [],
      serverProblems: [
        {
          page: 'all pages',
          what: 'the server of the probe did not start',
          advice: server.output().split('\n').at(-1) ?? '',
        },
      ],
    };
  const probed = await visit(browsers, origin, pages);
  return { origin, pages: probed, serverProblems: await findRenderProblems(server, origin, probed) };
}
