import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Attribute, Change, Client } from 'ldapts';
import { makeCertificates } from '../test-certificates';
import { ADMIN, directoryLdif, PEOPLE, SERVICE, SUFFIX } from './directory-data';
import { findSlapd, type SlapdProgram } from './slapd-program';

/** Temporary OpenLDAP server with TLS and the password policy overlay. */
export interface TestDirectory {
  /** Folder with `bind-password` and the certificates of `makeCertificates`. */
  readonly folder: string;
  /** ldaps: URL. */
  readonly url: string;
  /** ldap: URL, which supports StartTLS; binds without it are rejected. */
  readonly plainUrl: string;
  /** Settings of a portal that uses the directory. */
  readonly settings: Readonly<Record<string, string>>;
  /** Runs work as the administrator. */
  asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Sets one attribute of a user. */
  set(userId: string, attribute: string, ...values: readonly string[]): Promise<void>;
  /** Checks by a bind whether a user has this password. */
  hasPassword(userId: string, password: string): Promise<boolean>;
  /**
   * Runs work and returns the operations that the server has received from the portal, in order, such as
   * `SRCH 2 (uid=ada)`, with the scope, or `BIND uid=ada,…`.
   */
  record(work: () => Promise<unknown>): Promise<readonly string[]>;
  /** Suspends the server, so that it does not respond but connections stay open. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Stops the server and keeps its data. */
  halt(): Promise<void>;
  /** Starts a halted server again, on the same ports. */
  start(): Promise<void>;
  /** Halts the server and removes its data. */
  stop(): Promise<void>;
}

const START_MS = 5 * 60_000;

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function configuration(folder: string, { modules, schema }: SlapdProgram, adminPassword: string): string {
  const modulesHere = ['back_mdb', 'ppolicy'].filter(
    (name) => existsSync(join(modules, `${name}.so`)) || existsSync(join(modules, `${name}.la`)),
  );
  return [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${join(schema, `${name}.schema`)}`),
    ...(modulesHere.length > 0 ? [`modulepath ${modules}`] : []),
    ...modulesHere.map((name) => `moduleload ${name}`),
    `pidfile ${join(folder, 'slapd.pid')}`,
    `TLSCACertificateFile ${join(folder, 'ca.pem')}`,
    `TLSCertificateFile ${join(folder, 'server.pem')}`,
    `TLSCertificateKeyFile ${join(folder, 'server-key.pem')}`,
    'security simple_bind=128',
    'database mdb',
    `suffix "${SUFFIX}"`,
    `rootdn "${ADMIN}"`,
    `rootpw ${adminPassword}`,
    `directory ${join(folder, 'data')}`,
    'index objectClass,uid,mail eq',
    `access to attrs=userPassword,pwdReset by dn.exact="${SERVICE}" write by self write by anonymous auth by * none`,
    `access to * by dn.exact="${SERVICE}" read by self read by * none`,
    'overlay ppolicy',
    `ppolicy_default "cn=default,ou=policies,${SUFFIX}"`,
    'ppolicy_hash_cleartext',
    '',
  ].join('\n');
}

/** Line of an operation in slapd's log, without results; the second line of a bind has no `method`. */
const OPERATION =
  /conn=(\d+) op=(\d+) (?:SRCH base="[^"]*" scope=(\d) .*?filter="(.*)"|BIND dn="([^"]*)" method=|(MOD|EXT|ADD|DEL) )/;

/** Returns the operations in a log of slapd, except those of the administrator's connections. */
function readOperations(log: string): readonly string[] {
  const operations = log.split('\n').flatMap((line) => {
    const [, connection, operation, scope = '', filter, dn, other = ''] = OPERATION.exec(line) ?? [];
    if (connection === undefined) return [];
    const text = filter !== undefined ? `SRCH ${scope} ${filter}` : dn !== undefined ? `BIND ${dn}` : other;
    return [{ connection: Number(connection), operation: Number(operation), isAdmin: dn === ADMIN, text }];
  });
  const admins = new Set(operations.filter(({ isAdmin }) => isAdmin).map(({ connection }) => connection));
  return (
    operations
      .filter(({ connection }) => !admins.has(connection))
      // In the order in which they were sent: the server processes operations of one connection in parallel.
      .sort((one, next) => one.connection - next.connection || one.operation - next.operation)
      .map(({ text }) => text)
  );
}

async function waitUntilListening(server: ChildProcess, port: number, said: () => string): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    if (server.exitCode !== null) throw new Error(`slapd ended at once: ${said()}`);
    const listens = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (listens) return;
    await delay(30);
  }
  throw new Error(`slapd does not listen: ${said()}`);
}

/**
 * Starts a directory on free loopback ports.
 *
 * @throws Error when OpenLDAP is not installed and cannot be installed
 */
export async function startTestDirectory(): Promise<TestDirectory> {
  const program = findSlapd();
  const folder = mkdtempSync(join(tmpdir(), 'portal-directory-'));
  const [tlsPort, plainPort] = [await findFreePort(), await findFreePort()];
  const [adminPassword, servicePassword] = [0, 0].map(() => randomBytes(18).toString('base64url'));
  const url = `ldaps://localhost:${tlsPort}`;
  const plainUrl = `ldap://localhost:${plainPort}`;
  makeCertificates(folder);
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  writeFileSync(join(folder, 'bind-password'), servicePassword ?? '', { mode: 0o600 });
  writeFileSync(join(folder, 'mapping.json'), '{ "internalFilter": "(employeeType=staff)" }');
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder, program, adminPassword ?? ''));
  writeFileSync(join(folder, 'entries.ldif'), directoryLdif(servicePassword ?? '', plainUrl));
  // Copied, because Ubuntu's AppArmor profile for the installed path restricts which folders the program can access.
  const slapd = join(folder, 'slapd');
  copyFileSync(program.slapd, slapd);
  const loaded = spawnSync(slapd, ['-T', 'add', '-f', 'slapd.conf', '-l', 'entries.ldif'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (loaded.status !== 0) throw new Error(`slapadd: ${loaded.stderr}`);

  let server: ChildProcess;
  /** Log since `record` has begun; null outside. */
  let recorded: string | null = null;
  const killServer = () => server.kill('SIGKILL');
  const start = async (): Promise<void> => {
    server = spawn(
      slapd,
      [
        '-d',
        'stats',
        '-f',
        'slapd.conf',
        '-h',
        `ldap://127.0.0.1:${plainPort}/ ldaps://127.0.0.1:${tlsPort}/`,
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    server.stderr?.on('data', (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-2_000);
      if (recorded !== null) recorded += text.toString();
    });
    process.once('exit', killServer);
    await waitUntilListening(server, tlsPort, () => said);
  };
  const halt = async (): Promise<void> => {
    process.removeListener('exit', killServer);
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGCONT');
    server.kill('SIGTERM');
    await Promise.race([ended, delay(5_000, undefined, { ref: false })]);
    server.kill('SIGKILL');
  };
  await start();

  const connected = async <T>(
    dn: string,
    password: string,
    work: (client: Client) => Promise<T>,
  ): Promise<T> => {
    const client = new Client({
      url,
      timeout: 60_000,
      connectTimeout: 60_000,
      tlsOptions: { ca: readFileSync(join(folder, 'ca.pem'), 'utf8'), servername: 'localhost' },
    });
    try {
      await client.bind(dn, password);
      return await work(client);
    } finally {
      await client.unbind().catch(() => undefined);
    }
  };
  const asAdmin = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
    connected(ADMIN, adminPassword ?? '', work);

  return {
    folder,
    url,
    plainUrl,
    settings: {
      LDAP_URL: url,
      LDAP_CA_FILE: join(folder, 'ca.pem'),
      LDAP_BIND_DN: SERVICE,
      LDAP_BIND_PASSWORD_FILE: join(folder, 'bind-password'),
      LDAP_BASE_DN: PEOPLE,
      LDAP_MAPPING_FILE: join(folder, 'mapping.json'),
    },
    asAdmin,
    set: (userId, attribute, ...values) =>
      asAdmin((client) =>
        client.modify(
          `uid=${userId},${PEOPLE}`,
          new Change({
            operation: 'replace',
            modification: new Attribute({ type: attribute, values: [...values] }),
          }),
        ),
      ),
    hasPassword: (userId, password) =>
      connected(`uid=${userId},${PEOPLE}`, password, () => Promise.resolve(true)).catch(() => false),
    record: async (work) => {
      recorded = '';
      await work();
      // The server logs in order, so that this search ends the operations of the work.
      const end = `(cn=${randomBytes(8).toString('hex')})`;
      await asAdmin((client) => client.search(PEOPLE, { scope: 'base', filter: end }));
      while (!recorded.includes(end)) await delay(5);
      const log = recorded;
      recorded = null;
      return readOperations(log);
    },
    freeze: async () => {
      server.kill('SIGSTOP');
      // SIGSTOP takes effect with a delay.
      await delay(100);
    },
    thaw: () => void server.kill('SIGCONT'),
    halt,
    start,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
