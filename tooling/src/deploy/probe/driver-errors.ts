import type { Finding } from './probe-problem';

const ANOTHER_BROWSER = 'Install Chrome or Chromium, or name another one by CHROME_PATH, then deploy again.';
const OVERLOADED = 'See whether the machine is overloaded, then deploy again.';
const OUT_OF_MEMORY =
  'See whether the machine has memory left, and whether the part allocates without end, then deploy again.';

/** Errors that end a probe: pattern of the driver’s text, what happened, what to do. */
const BROWSER_ERRORS: readonly (readonly [pattern: RegExp, what: string, advice: string])[] = [
  [
    /Cannot find (?:module|package)/,
    'the package that drives it is not installed',
    'Run "npm start" or "npm test" once, which install it, then deploy again.',
  ],
  [/spawn .*E(?:NOENT|ACCES|PERM)|executable doesn't exist/, 'its file cannot be run', ANOTHER_BROWSER],
  [
    /missing dependencies|shared librar|GLIBC_|cannot open shared object/,
    'libraries of the system that it needs are missing',
    'Install the browser with the system’s package manager, which brings them, then deploy again.',
  ],
  // Before the next pattern: the log of a browser that was killed after the timeout also says that it exited.
  [/Timeout \d+ms exceeded|timed out/, 'it did not respond in time', OVERLOADED],
  [
    /Failed to launch|did not exit|process exited|exitCode/i,
    'it ended while it started',
    `Start that file by hand to see why. ${ANOTHER_BROWSER}`,
  ],
  [
    /crash|closed|disconnected|ECONNRE|socket hang up|WebSocket/i,
    'it crashed while pages were open',
    OUT_OF_MEMORY,
  ],
];

/** Describes an error of the browser's driver that ends a probe, such as a browser that does not start. */
export function describeBrowserError(error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  const [, what, advice] = BROWSER_ERRORS.find(([pattern]) => pattern.test(text)) ?? [];
  return { what: what ?? 'it could not be driven', advice: advice ?? ANOTHER_BROWSER };
}

/** Describes an error of the browser's driver about a page that cannot be loaded, by the browser's code. */
export function describePageError(error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  if (/timeout|timed_out/i.test(text))
    return { what: 'it did not load in the browser in time', advice: OVERLOADED, isTiming: true };
  if (/crash|has been closed|Target closed|ERR_OUT_OF_MEMORY|ERR_INSUFFICIENT/i.test(text))
    return { what: 'the browser’s tab crashed, as it does without memory', advice: OUT_OF_MEMORY };
  const [code] = /(?<=net::)ERR_\w+/.exec(text) ?? [];
  return {
    what: `the browser could not load it${code === undefined ? '' : ` (${code})`}`,
    advice:
      'Look for redirects of the page, in console.txt for what the browser said, in server.txt for the server.',
  };
}
