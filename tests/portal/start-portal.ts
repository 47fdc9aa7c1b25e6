import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');

/** A portal started as its README says, with a data folder of its own. */
export interface TestPortal {
  /** Such as `http://localhost:43210`. */
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Asks it to stop, waits until it has, and removes its data. */
  readonly stop: () => Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });

/** Starts the command line of the README without waiting for anything. */
export const runStart = (environment: NodeJS.ProcessEnv): { process: ChildProcess; output: () => string } => {
  const child = spawn(process.execPath, ['tooling/bin/portal.mjs', 'start'], {
    cwd: WORKSPACE,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  return { process: child, output: () => text };
};

/** Resolves with the exit code of a process. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));

const untilUp = async (child: ChildProcess, output: () => string): Promise<void> => {
  const patience = Date.now() + 120_000;
  while (!output().includes('The portal is up.')) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > patience) throw new Error(`The portal did not come up:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/**
 * Starts a portal for tests. Limits by address are raised, since all tests share one; every other rule holds.
 *
 * @param settings environment variables besides PORT and DATA_DIR
 */
export const startPortal = async (settings: NodeJS.ProcessEnv = {}): Promise<TestPortal> => {
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  const port = await freePort();
  const started = runStart({
    RECOVERY_ADDRESS_LIMIT: '100000',
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  await untilUp(started.process, started.output);
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    ...started,
    stop: async () => {
      started.process.kill('SIGTERM');
      await exitOf(started.process);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
