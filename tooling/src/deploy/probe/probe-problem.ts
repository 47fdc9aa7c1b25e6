/** Problem that the probe found on a page. */
export interface ProbeProblem {
  /** Path and query that were opened. */
  readonly page: string;
  /** Final path and query, if the page was redirected. */
  readonly endedAt?: string;
  readonly slot?: string;
  /** What happened, as a sentence without its full stop. */
  readonly what: string;
  /** Advice to the developer, as a sentence. */
  readonly advice: string;
  /** Whether an overloaded machine may be the cause, so that a retry is worthwhile. */
  readonly isTiming?: boolean;
}

/** Formats a problem as one line of a rejection. */
export function describeProblem({ page, endedAt, slot, what, advice }: ProbeProblem): string {
  return `${page}${endedAt === undefined ? '' : ` (redirected to ${endedAt})`}${slot === undefined ? '' : `, slot ${slot}`}: ${what}. ${advice}`;
}

const LOAD_FAILURES: readonly (readonly [RegExp, string, string])[] = [
  [/ERR_TOO_MANY_REDIRECTS/, 'it redirects in a circle', 'Check the redirects of its page plan.'],
  [
    /ERR_CERT|ERR_SSL|ERR_BAD_SSL|CERTIFICATE/,
    'it redirects to an https URL whose certificate the browser rejects',
    'Do not redirect while a page starts.',
  ],
  [/Download is starting/, 'it is a download, not a page', 'Serve it as HTML.'],
  [
    /ERR_NAME_|ERR_ADDRESS_|ERR_INTERNET_DISCONNECTED|ERR_TUNNEL|ERR_PROXY/,
    'it redirects to another site, which the probe cannot reach',
    'Do not redirect while a page starts.',
  ],
  [
    /Timeout|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/,
    'it did not load in the browser in time',
    'See whether the machine is overloaded, then deploy again.',
  ],
  [
    /ERR_UNKNOWN_URL_SCHEME|ERR_INVALID_(?:URL|REDIRECT)|ERR_UNSAFE_|ERR_BLOCKED|ERR_DISALLOWED/,
    'it redirects to a URL that the browser does not open',
    'Do not redirect while a page starts.',
  ],
  [
    /ERR_INVALID_(?:RESPONSE|HTTP_RESPONSE|CHUNKED)|ERR_RESPONSE_|ERR_CONTENT_|ERR_HTTP_RESPONSE_CODE|ERR_INCOMPLETE/,
    'the server’s response is broken',
    'Look in server.txt for what the part’s code did on the server.',
  ],
  [
    /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ECONNRE|ERR_SOCKET/,
    'the server ended while the page was requested',
    'Look in server.txt for what the part’s code did on the server.',
  ],
  [
    /ERR_ABORTED/,
    'it was left before it had loaded',
    'Look for a script that leaves the page while it starts.',
  ],
  [
    /crash|has been closed|Target closed|ERR_OUT_OF_MEMORY|ERR_INSUFFICIENT/i,
    'the browser’s tab crashed, as it does without memory',
    'Look for an allocation without end.',
  ],
];

/** Describes an error of the browser's driver about a page that cannot be loaded. */
export function describeLoadFailure(error: unknown): Pick<ProbeProblem, 'what' | 'advice'> {
  const text = error instanceof Error ? error.message : String(error);
  const [, what, advice] = LOAD_FAILURES.find(([pattern]) => pattern.test(text)) ?? [];
  return {
    what: what ?? 'the browser could not load it',
    advice: advice ?? 'Look in console.txt for what the browser said.',
  };
}
