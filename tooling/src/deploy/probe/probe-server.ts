import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TIMED_OUT, withTimeout } from './with-timeout';

const PROCESS_FILE = fileURLToPath(new URL('./probe-server-process.ts', import.meta.url));

/** All that the server of the probe sees of the environment: a part's code runs in it, so no secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'];

/** Characters of what the process writes that are kept for the report. */
const OUTPUT_LIMIT = 4_000;

type Message = { readonly origin?: string; readonly error?: string };

/** The process that serves the pages of staged parts. */
export interface ProbeServer {
  /**
   * Serves the parts of a folder.
   *
   * @returns the origin, or null with `output()` saying why when the server did not start in time
   */
  readonly serve: (folder: string, timeoutMs: number) => Promise<string | null>;
  /** What it has written so far; the reason why it ended or did not start is in it. */
  readonly output: () => string;
  readonly hasExited: () => boolean;
  readonly kill: () => void;
}

/**
 * Starts the process of the probe's server, without waiting for it.
 *
 * @param workspace folder with the edge, reached by path since the tooling must not depend on it
 */
export const startProbeServer = (workspace: string): ProbeServer => {
  const child = fork(PROCESS_FILE, [path.join(workspace, 'edge/src/parts-alone.ts')], {
    cwd: workspace,
    execArgv: ['--import', pathToFileURL(path.join(workspace, 'node_modules/tsx/dist/loader.mjs')).href],
    env: {
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-OUTPUT_LIMIT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exited = new Promise<Message>((resolve) => {
    child.once('exit', (code, signal) => resolve({ error: `The process ended (${signal ?? code}).` }));
    child.once('error', (error) => resolve({ error: error.message }));
  });
  return {
    serve: async (folder, timeoutMs) => {
      const served = new Promise<Message>((resolve) => {
        child.once('message', (message) => resolve(message as Message));
        child.send(folder, (error) => {
          if (error !== null) resolve({ error: error.message });
        });
      });
      const message = await withTimeout(Promise.race([served, exited]), timeoutMs);
      if (message === TIMED_OUT) output += `\nIt did not start within ${timeoutMs / 1000} s.`;
      else if (message.error !== undefined) output += `\n${message.error}`;
      return message === TIMED_OUT ? null : (message.origin ?? null);
    },
    output: () => output.trim(),
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
  };
};
