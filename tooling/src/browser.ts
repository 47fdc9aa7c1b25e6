import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Playwright from '@playwright/test';
import { WORKSPACE } from './workspace';

// The shell first: the same engine without windows, which is all that tests need and takes a third of the processor's
// time off every page; it is what Playwright downloads, too.
const INSTALLED: readonly string[] = [
  '/usr/bin/chromium-headless-shell',
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

const starts = (file: string): boolean =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

const installed = (): string | undefined =>
  [process.env['CHROME_PATH'], ...INSTALLED].find(
    (file): file is string =>
      file !== undefined && existsSync(file) && (process.platform === 'win32' || starts(file)),
  );

const playwright = createRequire(path.join(WORKSPACE, 'package.json'));

const playwrightsOwn = (): string | undefined => {
  const { chromium } = playwright('@playwright/test') as typeof Playwright;
  const file = chromium.executablePath();
  return existsSync(file) && starts(file) ? file : undefined;
};

const playwrightCommand = (...words: readonly string[]): void => {
  const cli = path.join(path.dirname(playwright.resolve('@playwright/test/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, ...words], { stdio: 'inherit' });
};

/** A browser that is on this machine already; undefined when there is none. Installs nothing. */
export const installedBrowser = (): string | undefined => installed() ?? playwrightsOwn();

/** The download first: only where it arrives and does not start are the system's libraries missing. */
const downloadPlaywrightsOwn = (): string | undefined => {
  playwrightCommand('install', '--only-shell', 'chromium');
  const { chromium } = playwright('@playwright/test') as typeof Playwright;
  if (!existsSync(chromium.executablePath())) return undefined;
  if (playwrightsOwn() === undefined) playwrightCommand('install-deps', 'chromium');
  return playwrightsOwn();
};

const installBySystem = (): void => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const attempts: readonly (readonly string[])[] = [
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ['dnf', 'install', '-y', 'chromium'],
    ['apk', 'add', 'chromium'],
  ];
  for (const attempt of attempts) {
    if (spawnSync('which', [attempt[0] ?? ''], { stdio: 'ignore' }).status !== 0) continue;
    const run = (words: readonly string[]): void => {
      const [command = '', ...rest] = [...asRoot, ...words];
      spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
    };
    if (attempt[0] === 'apt-get') run(['apt-get', 'update']);
    run(attempt);
    if (installed() !== undefined) return;
  }
};

/**
 * The browser that tests run in: an installed Chrome or Chromium (CHROME_PATH first), else Playwright's own download,
 * else the system's package manager.
 *
 * @returns path of the executable
 * @throws when none is to be had, with what to do about it
 */
export const findBrowser = (): string => {
  const ready = installedBrowser();
  if (ready !== undefined) return ready;
  console.log('No Chrome or Chromium found; trying Playwright’s own download …');
  const downloaded = downloadPlaywrightsOwn();
  if (downloaded !== undefined) return downloaded;
  console.log('That did not work; trying the system’s package manager …');
  installBySystem();
  const fromSystem = installed();
  if (fromSystem !== undefined) return fromSystem;
  throw new Error(
    'No browser for the tests. Install Chrome or Chromium, or set CHROME_PATH to one, and try again.',
  );
};
