import type { RenderFailureNote } from '@portal/registry/render-failures';
import type { ProbePage } from './probe-pages';
import type { Finding, ProbeProblem } from './probe-problem';

/** Number of requests: a page requested while its rendering is being retried arrives unrendered. */
const REQUESTS = 3;
/** Timeout of the server's response; a render takes milliseconds, and load alone never that long. */
const SERVER_TIMEOUT_MS = 120_000;

const SILENT_SERVER: Finding = {
  what: `the server did not respond within ${SERVER_TIMEOUT_MS / 1000} s`,
  advice: 'Look for a loop without end in what the part runs on the server.',
  isTiming: true,
};
const ENDED_SERVER: Finding = {
  what: 'the server ended while the page was requested',
  advice: 'Look in server.txt for an error or an unhandled rejection in the part’s code for the server.',
};

/** Reasons of an open circuit breaker that an overloaded machine can cause, too. */
const SLOW_RENDER_REASON = /does not load within|renders on the server longer than/;

async function fetchText(url = ''): Promise<string> {
  return (await fetch(url, { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) })).text();
}

/** Returns the builds that a portal would serve without rendering them, after the server has retried them. */
async function fetchFailures(): Promise<readonly RenderFailureNote[]> {
  return JSON.parse(await fetchText(process.env['PROBE_FAILURES'])) as readonly RenderFailureNote[];
}

/**
 * Requests a page before the browser does, until it arrives rendered.
 *
 * @returns whether it arrived rendered, or a finding when the server does not respond
 */
export async function requestPage({ url, isRendered }: ProbePage): Promise<boolean | Finding> {
  try {
    for (let request = 0; request < REQUESTS; request += 1) {
      const html = await fetchText(`${process.env['PROBE_ORIGIN']}${url}`);
      if (/id="slot-main"[^>]* data-prerendered/.test(html)) return true;
      if (!isRendered) break;
      await fetchFailures();
    }
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? SILENT_SERVER : ENDED_SERVER;
  }
}

/**
 * Finds what a portal would serve without pre-rendering: builds whose circuit breaker is open, and the page.
 *
 * @param hasArrivedUnrendered whether the page shows its part, but has arrived unrendered
 */
export async function findRenderProblems(
  { url, part }: ProbePage,
  hasArrivedUnrendered: boolean,
): Promise<readonly ProbeProblem[]> {
  const failures = await fetchFailures().catch(() => null);
  if (failures === null)
    return [
      {
        page: 'server rendering',
        what: 'the server of the probe did not say what it could not render',
        advice: 'See server.txt.',
        isTiming: true,
      },
    ];
  const problems = failures.map((failure) => ({
    page: 'server rendering',
    what: `${failure.part} ${failure.reason}`,
    advice: 'Its pages would arrive without content; render it in a unit test, and see server.txt.',
    isTiming: SLOW_RENDER_REASON.test(failure.reason),
  }));
  if (!hasArrivedUnrendered || failures.some((failure) => failure.part === part)) return problems;
  const advice = 'See server.txt, or render the part in a unit test.';
  return [...problems, { page: url, what: 'it is not rendered on the server', advice }];
}
