import type { Finding } from './probe-problem';

type ErrorRow = readonly [pattern: RegExp, what: string, advice: string];

const ANOTHER_BROWSER = 'Install Chrome or Chromium, or name another one by CHROME_PATH, then deploy again.';
const START_ONCE = 'Run "npm start" or "npm test" once, which install it, then deploy again.';
const LET_RUN = 'Let the account run the file, or name another browser by CHROME_PATH, then deploy again.';
const WITH_LIBRARIES =
  'Install the browser with the system’s package manager, which brings them, then deploy again.';
const START_BY_HAND = `Start that file by hand to see why. ${ANOTHER_BROWSER}`;
const OVERLOADED = 'See whether the machine is overloaded, then deploy again.';
const OUT_OF_MEMORY =
  'See whether the machine has memory left, and whether the part allocates without end, then deploy again.';

/** Errors that end a probe: pattern of the driver’s text, what happened, what to do. */
const BROWSER_ERRORS: readonly ErrorRow[] = [
  [/Cannot find (?:module|package)/, 'the package that drives it is not installed', START_ONCE],
  [/spawn .*ENOENT|executable doesn't exist/, 'its file does not exist', ANOTHER_BROWSER],
  [/spawn .*(?:EACCES|EPERM)/, 'this account may not run its file', LET_RUN],
  [
    /missing dependencies|shared librar|GLIBC_|cannot open shared object/,
    'libraries of the system that it needs are missing',
    WITH_LIBRARIES,
  ],
  // Before the next pattern: the log of a browser that was killed after the timeout also says that it exited.
  [/Timeout \d+ms exceeded|timed out/, 'it did not respond in time', OVERLOADED],
  [/Failed to launch|did not exit|process exited|exitCode/i, 'it ended while it started', START_BY_HAND],
  [
    /crash|closed|disconnected|ECONNRE|socket hang up|WebSocket/i,
    'it crashed while pages were open',
    OUT_OF_MEMORY,
  ],
];

const STAY = 'Do not redirect while a page starts.';
const SEE_SERVER = 'Look in server.txt for what the part’s code did on the server.';

/** Errors of a page that cannot be loaded. */
const PAGE_ERRORS: readonly ErrorRow[] = [
  [/ERR_TOO_MANY_REDIRECTS/, 'it redirects in a circle', 'Check the redirects of its page plan.'],
  [
    /ERR_CERT|ERR_SSL|ERR_BAD_SSL|CERTIFICATE/,
    'it redirects to an https URL whose certificate the browser rejects',
    STAY,
  ],
  [/Download is starting/, 'it is a download, not a page', 'Serve it as HTML.'],
  [
    /ERR_NAME_|ERR_ADDRESS_|ERR_INTERNET_DISCONNECTED|ERR_TUNNEL|ERR_PROXY/,
    'it redirects to another site, which the probe cannot reach',
    STAY,
  ],
  [
    /Timeout|timeout|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/,
    'it did not load in the browser in time',
    OVERLOADED,
  ],
  [
    /ERR_UNKNOWN_URL_SCHEME|ERR_INVALID_(?:URL|REDIRECT)|ERR_UNSAFE_|ERR_BLOCKED|ERR_DISALLOWED/,
    'it redirects to a URL that the browser does not open',
    STAY,
  ],
  [
    /ERR_INVALID_(?:RESPONSE|HTTP_RESPONSE|CHUNKED)|ERR_RESPONSE_|ERR_CONTENT_|ERR_HTTP_RESPONSE_CODE|ERR_INCOMPLETE/,
    'the server’s response is broken',
    SEE_SERVER,
  ],
  [
    /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ECONNRE|ERR_SOCKET/,
    'the server ended while the page was requested',
    SEE_SERVER,
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

function describe(error: unknown, rows: readonly ErrorRow[], what: string, advice: string): Finding {
  const text = error instanceof Error ? error.message : String(error);
  const row = rows.find(([pattern]) => pattern.test(text));
  return row === undefined ? { what, advice } : { what: row[1], advice: row[2] };
}

/** Describes an error of the browser's driver that ends a probe, such as a browser that does not start. */
export function describeBrowserError(error: unknown): Finding {
  return describe(error, BROWSER_ERRORS, 'it could not be driven', ANOTHER_BROWSER);
}

/** Describes an error of the browser's driver about a page that cannot be loaded. */
export function describePageError(error: unknown): Finding {
  const advice = 'Look in console.txt for what the browser said.';
  const finding = describe(error, PAGE_ERRORS, 'the browser could not load it', advice);
  return { ...finding, isTiming: finding.advice === OVERLOADED };
}
