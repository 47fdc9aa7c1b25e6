import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, waitForExit } from '../portal/run-start';

/** nginx with the documented configuration on the loopback interface; only names, ports and folders differ. */
export interface Nginx {
  /** Such as `https://localhost:43210`; its certificate is self-signed. */
  readonly origin: string;
  /** The same without TLS. */
  readonly plainOrigin: string;
  /** In PEM. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
}

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');
/** Paths of nginx: on many systems only root has its folder in PATH. */
const PROGRAMS = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

function isThere(program: string, word: string): boolean {
  return spawnSync(program, [word]).status === 0;
}

/**
 * Checks that nginx and openssl are installed.
 * @returns the path of nginx
 * @throws Error when one is missing: a skipped case would look like a passed one
 */
export function expectNginx(): string {
  const program = PROGRAMS.find((each) => isThere(each, '-v'));
  const missing = [
    ...(program === undefined ? ['nginx'] : []),
    ...(isThere('openssl', 'version') ? [] : ['openssl']),
  ];
  if (program === undefined || missing.length > 0)
    throw new Error(
      `The cases behind a real nginx were NOT tried: this machine has no ${missing.join(' and no ')}. Install ${missing.join(' and ')} and run them again.`,
    );
  return program;
}

function makeCertificate(folder: string): void {
  const made = spawnSync(
'openssl',
['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-keyout', 'certificate-key.pem', '-out', 'certificate.pem'],
{ cwd: folder, encoding: 'utf8' },
); // prettier-ignore
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
}

/** Replaces texts. @throws when one is missing, so that the tested configuration stays the documented one */
function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`The example has no "${from}".`);
    return so.replaceAll(from, to);
  }, text);
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Waits until a newly spawned nginx accepts connections. @throws with its errors when it does not */
async function waitUntilNginxListens(server: ChildProcess, port: number): Promise<void> {
  let errors = '';
  server.stderr?.on('data', (text) => (errors += String(text)));
  for (let turn = 0; turn < 600; turn += 1) {
    if (server.exitCode !== null) throw new Error(`nginx ended at once: ${errors}`);
    if (await takesConnections(port)) return;
    await delay(50);
  }
  throw new Error(`nginx does not listen: ${errors}`);
}

/** Chooses the ports of nginx before it starts, since the portals need their public origin. */
export async function allocateNginxPorts() {
  return { port: await findFreePort(), plainPort: await findFreePort() };
}

/**
 * Starts nginx with the documented configuration.
 *
 * @param portals ports of the two portals
 * @param partsDir the folder of published parts, named `parts`
 */
export async function startNginx(
  { port, plainPort }: Awaited<ReturnType<typeof allocateNginxPorts>>,
  portals: readonly [number, number],
  partsDir: string,
): Promise<Nginx> {
  const program = expectNginx();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'));
  makeCertificate(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = changed(readFileSync(EXAMPLE, 'utf8'), [
    ['127.0.0.1:8081', `127.0.0.1:${portals[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${portals[1]}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['https://login.bank.example', `https://localhost:${port}`],
    ['login.bank.example', 'localhost'],
    ['/srv/portal', path.dirname(partsDir)],
    ['/etc/portal;', `${path.dirname(EXAMPLE)};`],
    // The tests may run without root, and another nginx may be running.
    ['http {', ['http {', ...temporary.map((each) => `  ${each}_temp_path ${each};`)].join('\n')],
  ]);
  writeFileSync(path.join(folder, 'nginx.conf'), configuration);
  // Only this account can read the folder, so the workers must run as the same account.
  const account = process.getuid?.() === 0 ? ' user root;' : '';
  const server = spawn(
    program,
    ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', `daemon off;${account}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await waitUntilNginxListens(server, port);
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    certificate: readFileSync(path.join(folder, 'certificate.pem'), 'utf8'),
    stop: async () => {
      server.kill('SIGTERM');
      await waitForExit(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
