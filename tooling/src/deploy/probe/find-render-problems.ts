import type { ProbedPage } from './probe-page';
import type { ProbeProblem } from './probe-problem';
import type { ProbeServer } from './probe-server';

/** Timeout until the server has retried all failed renderings, which it does with a longer time limit. */
const JUDGEMENT_TIMEOUT_MS = 120_000;
/** Number of requests: a page requested while its rendering is being retried arrives unrendered. */
const REQUESTS = 3;
const REQUEST_TIMEOUT_MS = 120_000;

/** Reasons of an open circuit breaker that an overloaded machine can cause, too. */
const SLOW_RENDER_REASON = /does not load within|renders on the server longer than/;

function isRenderedOnServer(html: string): boolean {
  return /id="slot-main"[^>]* data-prerendered/.test(html);
}

async function isServerRendered(url: string): Promise<boolean> {
  for (let request = 0; request < REQUESTS; request += 1)
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      if (isRenderedOnServer(await response.text())) return true;
    } catch {
      // No response counts as not rendered.
    }
  return false;
}

/**
 * Finds pages that a portal would serve without pre-rendering: builds whose circuit breaker is open, and the part's
 * own pages that arrive unrendered.
 *
 * @param probed pages that the browser has opened
 */
export async function findRenderProblems(
  server: ProbeServer,
  origin: string,
  probed: readonly ProbedPage[],
): Promise<readonly ProbeProblem[]> {
  const failures = await server.failures(JUDGEMENT_TIMEOUT_MS);
  if (failures === null)
    return [
      {
        page: 'server rendering',
        what: 'the server of the probe did not say what it could not render',
        advice: 'See server.txt.',
        isTiming: true,
      },
    ];
  const failed = failures.map(({ part, reason }) => ({
    page: 'server rendering',
    what: `${part} ${reason}`,
    advice: 'Its pages would arrive without content; render it in a unit test, and see server.txt.',
    isTiming: SLOW_RENDER_REASON.test(reason),
  }));
  const failedParts = new Set(failures.map(({ part }) => part));
  const rendered = probed.filter(
    ({ page, shownPart }) => page.isRendered && page.part === shownPart && !failedParts.has(page.part),
  );
  const arrived = await Promise.all(
    rendered.map(async ({ page, shownUrl = page.url }) => ({
      page: page.url,
      isRendered: await isServerRendered(origin + shownUrl),
    })),
  );
  return [
    ...failed,
    ...arrived.flatMap(({ page, isRendered }) =>
      isRendered
        ? []
        : [
            {
              page,
              what: 'it is not rendered on the server',
              advice: 'See server.txt, or render the part in a unit test.',
            },
          ],
    ),
  ];
}
