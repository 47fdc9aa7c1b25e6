import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { waitForExit } from '../portal/run-start';
import type { BrowserSession } from './browser-session';
import { startClassicDriver } from './classic-driver';
import { startFirefox } from './firefox-driver';

/** Browser in which the walks run. */
export interface TestedBrowser {
  readonly name: 'Chromium' | 'Firefox ESR' | 'WebKitGTK';
  /** Required Debian packages. */
  readonly packages: readonly string[];
  /** Names of missing programs; empty when the browser can be started. */
  readonly missing: () => readonly string[];
  readonly start: () => Promise<BrowserSession>;
}

/** Returns the first of these programs that is installed, given as absolute paths or as names on PATH. */
function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find((file) => existsSync(file));
}

function listMissing(programs: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(programs).flatMap(([name, file]) => (file === undefined ? [name] : []));
}

function chromium() {
  return findProgram('chromium', 'chromium-browser', 'google-chrome');
}
function chromeDriver() {
  return findProgram('chromedriver');
}
function firefox() {
  return findProgram('firefox-esr', 'firefox');
}
function webKitDriver() {
  return findProgram('WebKitWebDriver');
}
function xvfb() {
  return findProgram('Xvfb');
}
function miniBrowser() {
  return findProgram(
    ...['x86_64', 'aarch64'].flatMap((machine) =>
      ['4.1', '4.0', '6.0'].map(
        (version) =>
          `/usr/lib/${machine}-linux-gnu/webkit${version === '6.0' ? '' : '2'}gtk-${version}/MiniBrowser`,
      ),
    ),
  );
}

interface Display {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** Starts a virtual display; WebKitGTK has no headless mode. */
async function startDisplay(): Promise<Display> {
  const server = spawn(
    xvfb() ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const pipe = server.stdio[3];
  if (pipe === null || pipe === undefined) throw new Error('Xvfb names no display');
  const [number] = (await once(pipe, 'data')) as [Buffer];
  return {
    name: `:${number.toString().trim()}`,
    stop: async () => {
      server.kill();
      await waitForExit(server);
    },
  };
}

async function startWebKit(): Promise<BrowserSession> {
  const display = await startDisplay();
  try {
    const session = await startClassicDriver({
      file: webKitDriver() ?? '',
      environment: { DISPLAY: display.name, WAYLAND_DISPLAY: '', NO_AT_BRIDGE: '1' },
      capabilities: {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      },
    });
    const close = async (): Promise<void> => {
      await session.close();
      await display.stop();
    };
    return { ...session, version: session.version.replace('MiniBrowser', 'WebKitGTK'), close };
  } catch (error) {
    await display.stop();
    throw error;
  }
}

function startChromium(): Promise<BrowserSession> {
  return startClassicDriver({
    file: chromeDriver() ?? '',
    capabilities: {
      'goog:chromeOptions': {
        binary: chromium(),
        args: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
      },
    },
  });
}

/** The browser engines that the portal supports (BRW-1), as packaged by Debian. */
export const TESTED_BROWSERS: readonly TestedBrowser[] = [
  {
    name: 'Chromium',
    packages: ['chromium', 'chromium-driver'],
    missing: () => listMissing({ chromium: chromium(), chromedriver: chromeDriver() }),
    start: startChromium,
  },
  {
    name: 'Firefox ESR',
    packages: ['firefox-esr'],
    missing: () => listMissing({ firefox: firefox() }),
    start: () => startFirefox(firefox() ?? ''),
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    missing: () => listMissing({ WebKitWebDriver: webKitDriver(), MiniBrowser: miniBrowser(), Xvfb: xvfb() }),
    start: startWebKit,
  },
];

/** Returns a sentence that names a browser's missing programs and how to install them; null when none is missing. */
export function describeMissing({ name, missing, packages }: TestedBrowser): string | null {
  const programs = missing();
  if (programs.length === 0) return null;
  return `${name} cannot be started: ${programs.join(', ')} not found. On Debian and Ubuntu: apt-get install ${packages.join(' ')}`;
}
