import { fork } from 'node:child_process';
import type { RenderFailureNote } from '@portal/registry/render-failures';
import type { ProbeRequest, ProbeResponse } from './probe-server-process';
import { TIMED_OUT, withTimeout } from './with-timeout';

/** The only environment variables of the probe's server: it runs code of parts, so it must not get secrets. */
const FORWARDED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'];

/** Characters of the process's output that are stored for the report. */
const OUTPUT_LIMIT = 4_000;

/** The process that serves the pages of staged parts. */
export interface ProbeServer {
  /**
   * Serves the parts of a folder.
   *
   * @returns the origin, or null with `output()` saying why when the server did not start in time
   */
  readonly serve: (folder: string, timeoutMs: number) => Promise<string | null>;
  /**
   * Waits until failed renderings have been retried.
   *
   * @returns builds that a portal would serve without rendering them on the server; null without a response in time
   */
  readonly failures: (timeoutMs: number) => Promise<readonly RenderFailureNote[] | null>;
  /** Its output so far, including why it ended or did not start. */
  readonly output: () => string;
  readonly kill: () => void;
}

/**
 * Starts the process of the probe's server, without waiting for it.
 *
 * @param workspace its working folder
 * @param program the compiled probe-server-process.ts
 */
export function startProbeServer(workspace: string, program: string): ProbeServer {
  const child = fork(program, {
    cwd: workspace,
    execArgv: ['--enable-source-maps'],
    env: {
      ...Object.fromEntries(
        FORWARDED_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
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
  const exited = new Promise<ProbeResponse>((resolve) => {
    child.once('exit', (code, signal) => resolve({ error: `The process ended (${signal ?? code}).` }));
    child.once('error', (error) => resolve({ error: error.message }));
  });
  const request = async (message: ProbeRequest, timeoutMs: number): Promise<ProbeResponse> => {
    const responded = new Promise<ProbeResponse>((resolve) => {
      child.once('message', (response) => resolve(response as ProbeResponse));
      child.send(message, (error) => {
        if (error !== null) resolve({ error: error.message });
      });
    });
    const response = await withTimeout(Promise.race([responded, exited]), timeoutMs);
    return response === TIMED_OUT ? { error: `No response within ${timeoutMs / 1000} s.` } : response;
  };
  return {
    serve: async (folder, timeoutMs) => {
      const response = await request({ folder }, timeoutMs);
      if ('origin' in response) return response.origin;
      if ('error' in response) output += `\n${response.error}`;
      return null;
    },
    failures: async (timeoutMs) => {
      const response = await request('failures', timeoutMs);
      return 'failures' in response ? response.failures : null;
    },
    output: () => output.trim(),
    kill: () => void child.kill('SIGKILL'),
  };
}
