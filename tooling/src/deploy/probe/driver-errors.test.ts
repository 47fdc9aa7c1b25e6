import { describeBrowserError, describePageError } from './driver-errors';

/** Raw error text of the browser and its driver, which does not help the person who deploys. */
const RAW =
  /Protocol error|\w+\.\w+:|browserType|Target|Execution context|Timeout \d+ms|\d{2,}ms|╔|\n|<launching>|pid=|0x/;

/** Errors as Playwright 1 and Chromium word them. */
const LAUNCH: readonly (readonly [string, string])[] = [
  [
    "Cannot find module '@playwright/test'\nRequire stack:\n- /portal/package.json",
    'the package that drives it is not installed',
  ],
  [
    "browserType.launchServer: Failed to launch chromium because executable doesn't exist at /opt/chrome",
    'its file cannot be run',
  ],
  ['browserType.launchServer: Failed to launch: Error: spawn /opt/chrome EACCES', 'its file cannot be run'],
  [
    'browserType.launchServer: \n╔═══╗\n║ Host system is missing dependencies to run browsers. ║\n╚═══╝',
    'libraries of the system that it needs are missing',
  ],
  [
    'browserType.launchServer: Target page, context or browser has been closed\nBrowser logs:\n\n<launching> /opt/chrome\n[pid=7][err] error while loading shared libraries: libnss3.so: cannot open shared object file',
    'libraries of the system that it needs are missing',
  ],
  [
    'browserType.launchServer: Failed to launch the browser process.\nBrowser logs:\n\n<launching> /bin/true\n[pid=7] <process did exit: exitCode=0, signal=null>',
    'it ended while it started',
  ],
  [
    'browserType.launchServer: Timeout 60000ms exceeded.\nCall log:\n  - <launching> /opt/chrome\n  - [pid=7] <process did exit: exitCode=null, signal=SIGKILL>',
    'it did not respond in time',
  ],
  [
    'Protocol error (Browser.getVersion): Internal server error, session closed. Failed to launch browser.\n[pid=7][err] Failed to read /sys/x: No such file or directory',
    'it ended while it started',
  ],
  ['browserType.connect: Timeout 60000ms exceeded.', 'it did not respond in time'],
  [
    'browserType.connect: WebSocket error: connect ECONNREFUSED 127.0.0.1:41',
    'it crashed while pages were open',
  ],
  ['browser.newContext: Target page, context or browser has been closed', 'it crashed while pages were open'],
  ['page.evaluate: Target crashed', 'it crashed while pages were open'],
  ['Protocol error (Browser.getVersion): something nobody has seen yet', 'it could not be driven'],
];

test.each(LAUNCH)('a browser that fails with %j is described in plain words @CARD-6', (raw, what) => {
  const described = describeBrowserError(new Error(raw));
  expect(described.what).toBe(what);
  expect(`${described.what}. ${described.advice}`).not.toMatch(RAW);
  expect(described.advice).toMatch(/deploy again\.$/);
});

const NAVIGATION: readonly (readonly [string, string])[] = [
  ['net::ERR_CERT_AUTHORITY_INVALID', 'the browser could not load it (ERR_CERT_AUTHORITY_INVALID)'],
  ['net::ERR_ABORTED; maybe frame was detached?', 'the browser could not load it (ERR_ABORTED)'],
  ['Download is starting', 'the browser could not load it'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'it did not load in the browser in time'],
  ['Timeout 20000ms exceeded.', 'it did not load in the browser in time'],
  ['Page crashed', 'the browser’s tab crashed, as it does without memory'],
  ['Target page, context or browser has been closed', 'the browser’s tab crashed, as it does without memory'],
];

test.each(NAVIGATION)(
  'a page that fails to load with %s is described in plain words @CARD-6',
  (raw, what) => {
    const described = describePageError(
      new Error(`page.goto: ${raw} at http://127.0.0.1:41/app/default/login\nCall log:\n  - navigating`),
    );
    expect(described.what).toBe(what);
    expect(`${described.what}. ${described.advice}`).not.toMatch(RAW);
  },
);
