/** What happened to the browser, and what to do, as sentences. */
export interface BrowserFailure {
  readonly what: string;
  readonly advice: string;
}

const ANOTHER_BROWSER = 'Install Chrome or Chromium, or name another one by CHROME_PATH, then deploy again.';

const FAILURES: readonly (readonly [RegExp, string, string])[] = [
  [
    /Cannot find (?:module|package)/,
    'the package that drives it is not installed',
    'Run "npm start" or "npm test" once, which install it, then deploy again.',
  ],
  [/spawn .*ENOENT|executable doesn't exist/, 'its file does not exist', ANOTHER_BROWSER],
  [
    /spawn .*(?:EACCES|EPERM)/,
    'this account may not run its file',
    'Let the account run the file, or name another browser by CHROME_PATH, then deploy again.',
  ],
  [
    /missing dependencies|shared librar|GLIBC_|cannot open shared object/,
    'libraries of the system that it needs are missing',
    'Install the browser with the system’s package manager, which brings them, then deploy again.',
  ],
  // Before the next pattern: the log of a browser that was killed after the timeout also says that it exited.
  [
    /Timeout \d+ms exceeded|timed out/,
    'it did not respond in time',
    'See whether the machine is overloaded, then deploy again.',
  ],
  [
    /Failed to launch|did not exit|process exited|exitCode/i,
    'it ended while it started',
    `Start that file by hand to see why. ${ANOTHER_BROWSER}`,
  ],
  [
    /crash|closed|disconnected|ECONNRE|socket hang up|WebSocket/i,
    'it crashed while pages were open',
    'See whether the machine has memory left, and whether the part allocates without end, then deploy again.',
  ],
];

/** Describes an error of the browser's driver that ends a probe, such as a browser that does not start. */
export function describeBrowserFailure(error: unknown): BrowserFailure {
  const text = error instanceof Error ? error.message : String(error);
  const [, what, advice] = FAILURES.find(([pattern]) => pattern.test(text)) ?? [];
  return { what: what ?? 'it could not be driven', advice: advice ?? ANOTHER_BROWSER };
}
