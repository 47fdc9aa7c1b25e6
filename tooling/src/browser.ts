import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Playwright from '@playwright/test';
import { installPackages, type SystemPackages } from '@portal/registry/install-packages';
import { WORKSPACE } from './workspace';

const KNOWN_EXECUTABLES: readonly string[] = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const SHELL_EXECUTABLE = '/usr/bin/chromium-headless-shell';

const BROWSER_PACKAGES: SystemPackages = { apt: ['chromium'], dnf: ['chromium'], apk: ['chromium'] };
/** Only Debian has it. */
const SHELL_PACKAGES: SystemPackages = { apt: ['chromium-headless-shell'], dnf: [], apk: [] };

/** Chrome for Windows opens a window on `--version`, so there an existing file is assumed to start. */
function canStart(file: string): boolean {
  return (
    process.platform === 'win32' ||
    spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

function findInstalled(): string | undefined {
  return [process.env['CHROME_PATH'], ...KNOWN_EXECUTABLES].find(
    (file): file is string => file !== undefined && existsSync(file) && canStart(file),
  );
}

const playwright = createRequire(path.join(WORKSPACE, 'package.json'));

function findDownloaded(): string | undefined {
  const { chromium } = playwright('@playwright/test') as typeof Playwright;
  const file = chromium.executablePath();
  return existsSync(file) && canStart(file) ? file : undefined;
}

/** Returns the path of Playwright's CLI script, to be run by Node: npm's wrapper is a shell script on Windows. */
export function getPlaywrightCli(): string {
  return path.join(path.dirname(playwright.resolve('@playwright/test/package.json')), 'cli.js');
}

function runPlaywright(...words: readonly string[]): void {
  spawnSync(process.execPath, [getPlaywrightCli(), ...words], { stdio: 'inherit' });
}

/**
 * Returns the headless shell, which uses a third less CPU time. Undefined when there is none, or when
 * CHROME_PATH names a browser.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROME_PATH'] === undefined &&
    existsSync(SHELL_EXECUTABLE) &&
    canStart(SHELL_EXECUTABLE)
    ? SHELL_EXECUTABLE
    : undefined;
}

/** Returns an installed browser; undefined when there is none. Installs nothing. */
export function findInstalledBrowser(): string | undefined {
  return findInstalled() ?? findDownloaded();
}

/** Downloads Playwright's Chromium; installs system libraries only if the downloaded browser does not start. */
function downloadBrowser(): string | undefined {
  runPlaywright('install', 'chromium');
  const { chromium } = playwright('@playwright/test') as typeof Playwright;
  if (!existsSync(chromium.executablePath())) return undefined;
  if (findDownloaded() === undefined) runPlaywright('install-deps', 'chromium');
  return findDownloaded();
}

/**
 * Returns the browser for tests: an installed Chrome or Chromium (CHROME_PATH first), else Playwright's download,
 * else the system's package manager.
 *
 * @returns path of the executable
 * @throws Error when none is available, with what to do
 */
export function findBrowser(): string {
  const ready = findInstalledBrowser();
  if (ready !== undefined) return ready;
  console.log('No Chrome or Chromium found; trying Playwright’s own download …');
  const downloaded = downloadBrowser();
  if (downloaded !== undefined) return downloaded;
  console.log('That did not work; trying the system’s package manager …');
  installPackages(BROWSER_PACKAGES);
  installPackages(SHELL_PACKAGES);
  const fromSystem = findInstalled();
  if (fromSystem !== undefined) return fromSystem;
  throw new Error(
    'No browser for the tests. Install Chrome or Chromium, or set CHROME_PATH to one, and try again.',
  );
}

/** Returns the environment variables that name the full browser and, if installed, the headless shell to test files. */
export function getTestBrowserVariables(): Readonly<Record<string, string>> {
  const shell = findHeadlessShell();
  return {
    PORTAL_TEST_BROWSER: process.env['PORTAL_TEST_BROWSER'] ?? findBrowser(),
    ...(shell !== undefined && { PORTAL_TEST_SHELL: shell }),
  };
}

/**
 * Returns the browser that a test run drives: the headless shell, else the full browser.
 *
 * @throws Error when none is available, with what to do
 */
export function getTestBrowser(): string {
  return (
    process.env['PORTAL_TEST_SHELL'] ??
    process.env['PORTAL_TEST_BROWSER'] ??
    findHeadlessShell() ??
    findBrowser()
  );
}
