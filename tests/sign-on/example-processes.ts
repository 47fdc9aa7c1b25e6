import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase } from '../portal/test-databases';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

const HOW_TO = path.join(WORKSPACE, 'docs/how-to/connect-a-sign-on.md');

const START_TIMEOUT_MS = 600_000;

/** A documented command, as a process with its own process group. */
interface RunningCommand {
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** Starts a command and waits until it reports that it is up. @throws with its output when it exits or times out */
async function runCommand(command: string, environment: NodeJS.ProcessEnv): Promise<RunningCommand> {
  const child = spawn(command, {
    cwd: WORKSPACE,
    env: createTestEnvironment(environment),
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!output.includes(' is up: ')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopGroup(child);
      throw new Error(`${command} did not come up:\n${output}`);
    }
    await delay(100);
  }
  return { output: () => output, stop: () => stopGroup(child) };
}

/** The portal with the OpenID provider of the example as its sign-on, and the application behind it. */
export interface ExampleProcesses {
  readonly portal: TestPortal;
  readonly issuer: string;
  readonly application: string;
  readonly stop: () => Promise<void>;
}

/** Settings of the portal as the how-to page exports them, with the URLs of this run. */
function documentedSettings(urls: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const exported = [...readFileSync(HOW_TO, 'utf8').matchAll(/^ *export (\w+)=(\S+)$/gm)];
  return Object.fromEntries(
    exported.map(([, name = '', value = '']) => [
      name,
      Object.entries(urls).reduce((text, [documented, url]) => text.replace(documented, url), value),
    ]),
  );
}

/**
 * Starts the three processes with one Postgres database, on free ports.
 *
 * @param commands that start the provider and then the application
 */
export async function startExample(commands: readonly string[]): Promise<ExampleProcesses> {
  const database = await createTestDatabase();
  const [portalPort, issuerPort, applicationPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const portalOrigin = `http://localhost:${portalPort}`;
  const issuer = `http://localhost:${issuerPort}`;
  const application = `http://localhost:${applicationPort}`;
  const environment = {
    DATABASE_URL: database.url,
    PORTAL_ORIGIN: portalOrigin,
    ISSUER: issuer,
    RELYING_PARTY: application,
  };
  const started: { readonly stop: () => Promise<void> }[] = [{ stop: database.drop }];
  const stop = async (): Promise<void> => {
    for (const each of started.reverse()) await each.stop();
  };
  try {
    const settings = documentedSettings({
      'postgres://portal:secret@localhost:5432/portal': database.url,
      'http://localhost:9100': issuer,
      'http://localhost:9200': application,
    });
    const portal = await startPortal({ ...settings, PORT: String(portalPort) });
    started.push(portal);
    for (const command of commands) started.push(await runCommand(command, environment));
    return { portal, issuer, application, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
