import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createUnixServer,
  type Server,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESCAPES, IMPORTS } from '../../test-support/escapes';
import { CONNECTIONS, LOADERS, SIGNALS } from '../../test-support/host-attacks';
import { findWorkerUser } from './confine-worker';
import type { RenderUnit } from './render-unit';
import { readWorkerProgram } from './spawn-worker';
import { type WorkerOptions, workerOptions, WorkerProcess } from './worker-process';

const RUN_LIMIT_MS = 20_000;

/** A part that runs a statement while it renders; its fixtures name what the statement has seen or reached. */
function createPart(statement: string): string {
  return `
    const self = this, outer = arguments;
    const { apply } = Reflect, { getPrototypeOf } = Object, home = Object.prototype, text = String, found = [];
    const seen = (...values) => {
      for (let at = 0; at < values.length; at += 1) {
        const value = values[at];
        if (value === 'reachable') found[found.length] = 'reachable';
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
        let root = value;
        for (let next = getPrototypeOf(root); next !== null; next = getPrototypeOf(root)) root = next;
        if (root !== home && root !== value) found[found.length] = typeof value;
      }
    };
    const reached = () => { found[found.length] = 'reached' };
    const run = () => { ${statement} };
    exports.modules = {
      './lifecycles': { main: { id: 'some', element: () => run() ?? 'text' } },
      './fixtures': { get states() { return { toJSON: undefined, found: found.length, first: text(found[0]) }; } },
    };`;
}

const ASSETS = `exports.modules = { '.': { createPortalStore: () => ({}) } };`;
const BOOT = JSON.stringify({ route: { part: 'attacker-mf', page: 'page', path: '/some' } });

function createUnit(statement: string): RenderUnit {
  const bundle = (name: string, text: string) => ({ name, id: name, file: `${name}/edge.cjs`, text });
  return {
    key: statement,
    part: 'attacker-mf',
    bundles: [bundle('attacker-mf', createPart(statement)), bundle('shared-wl-assets', ASSETS)],
  };
}

let worker: WorkerProcess | undefined;
/** Returns a running worker, started with these options unless there is one. */
async function startWorker(options: WorkerOptions): Promise<WorkerProcess> {
  if (worker === undefined || worker.hasEnded) {
    worker = new WorkerProcess(options);
    expect(await worker.ready()).toBe(true);
  }
  return worker;
}
async function stopWorker(): Promise<void> {
  await worker?.close();
  worker = undefined;
}

/** Runs a statement as server code, and everything that it left for later; returns what it has found. */
async function runStatement(statement: string, options = workerOptions()): Promise<unknown> {
  const running = await startWorker(options);
  const unit = createUnit(statement);
  const loaded = await running.load(unit, RUN_LIMIT_MS);
  if (loaded.kind !== 'value') return loaded;
  await running.run(unit, { operation: 'render', slots: ['main'], boot: BOOT }, RUN_LIMIT_MS);
  let result: unknown;
  // Each job turns the worker's event loop once more.
  for (let turn = 0; turn < 4; turn += 1) {
    const outcome = await running.run(unit, { operation: 'states' }, RUN_LIMIT_MS);
    result = outcome.kind === 'value' ? outcome.value : outcome.kind;
  }
  running.drop(unit.key);
  return result;
}

const NOTHING = { found: 0, first: 'undefined' };

/** Cases of a quick run, one of each kind. */
const QUICK = [
  'connects by TCP',
  'sends by UDP',
  'connects to a Unix socket',
  'signals the portal',
  'starts a process',
  'by import()',
  'a rejected import',
  'a stack overflow while a stack trace is formatted',
  'the call sites of a stack trace',
  'hooked functions of the language',
  'a rejected object that Node would inspect',
  'the parameters of the module',
];
function tagged(rows: Readonly<Record<string, string>>) {
  return Object.entries(rows).map(
    ([name, code]) => [name, QUICK.includes(name) ? '@quick' : '@long', code] as const,
  );
}

describe('server code of a part', () => {
  afterAll(stopWorker);

  test.each(tagged(IMPORTS))('gets no object of its worker by %s %s @SEC-R9', async (_name, _tag, code) => {
    expect(await runStatement(code)).toMatchObject({
      kind: 'error',
      message: expect.stringMatching(
        /\bimport\b.* (?:is not available on the server|may only appear at the top level)/,
      ),
    });
  });

  test.each(tagged(ESCAPES))('gets no object of its worker by %s %s @SEC-R9', async (_name, _tag, code) => {
    const found = await runStatement(code);
    // Code that has broken its own context has no fixtures any more; it got nothing either way.
    expect([NOTHING, 'error', 'rejection']).toContainEqual(found);
  });
});

/** The worker's program, changed so that it gives part code what it must never get. */
function leakingProgram(): string {
  const leak = `
    const leaked = { globalThis, process: node, Function, kill, import: (name) => import(name), module: builtin, vm };
    runInContext('(host, target) => { globalThis.host = host; globalThis.target = target }', context)(leaked, TARGET);`;
  const [before, after] = readWorkerProgram().split('  setLibraries(libraries.names');
  if (before === undefined || after === undefined) throw new Error('the program of the worker has changed');
  return `const node = process, { kill } = node, builtin = process.getBuiltinModule, vm = { ...builtin('node:vm') };
    const TARGET = ${JSON.stringify(target)};
    ${before}${leak}\n  setLibraries(libraries.names${after}`;
}

/** What the attacks aim at, and what has arrived there. */
const target = { pid: process.pid, port: 0, url: '', udpPort: 0, path: '', file: '' };
const arrivals: string[] = [];
const CONTROL = 'control';
function receiveSignal(): void {
  arrivals.push('signal');
}

describe('code that has left its vm context', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-isolation-'));
  const tcp = createServer((_request, response) => response.end()).on(
    'connection',
    ({ remotePort }: Socket) => arrivals.push(`TCP ${remotePort}`),
  );
  const unix: Server = createUnixServer((socket) => {
    arrivals.push('Unix');
    socket.once('data', () => arrivals.push(CONTROL));
  });
  const udp = createSocket('udp4').on('message', (message) => arrivals.push(`UDP ${message.toString()}`));

  beforeAll(async () => {
    process.on('SIGUSR2', receiveSignal);
    target.path = path.join(folder, 'socket');
    target.file = path.join(folder, 'file');
    tcp.listen(0, '127.0.0.1');
    unix.listen(target.path);
    udp.bind(0, '127.0.0.1');
    await Promise.all([once(tcp, 'listening'), once(unix, 'listening'), once(udp, 'listening')]);
    // Open to every user, so that it is not their owner that stops the attacks.
    for (const each of [folder, target.path]) chmodSync(each, 0o777);
    target.port = (tcp.address() as AddressInfo).port;
    target.url = `http://127.0.0.1:${target.port}`;
    target.udpPort = udp.address().port;
  });
  afterAll(async () => {
    await stopWorker();
    process.off('SIGUSR2', receiveSignal);
    tcp.close();
    unix.close();
    udp.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    arrivals.splice(0);
  });

  /** Returns what has arrived before connections of the test itself, which every listener accepts later. */
  async function readArrivals(): Promise<readonly string[]> {
    const [tcpSocket, unixSocket] = [connect(target.port, '127.0.0.1'), connect(target.path)];
    await Promise.all([once(tcpSocket, 'connect'), once(unixSocket, 'connect')]);
    const expected = [`TCP ${tcpSocket.localPort}`, `UDP ${CONTROL}`, CONTROL, 'Unix'];
    unixSocket.write(CONTROL);
    const sender = createSocket('udp4');
    sender.send(CONTROL, target.udpPort, '127.0.0.1');
    while (!expected.every((each) => arrivals.includes(each))) await new Promise(setImmediate);
    sender.close();
    for (const socket of [tcpSocket, unixSocket]) socket.destroy();
    for (const each of expected) arrivals.splice(arrivals.indexOf(each), 1);
    return arrivals.splice(0);
  }

  /** Runs an attack and returns what it has reached. */
  async function attack(code: string, options: Partial<WorkerOptions>): Promise<readonly unknown[]> {
    const program = leakingProgram();
    const found = await runStatement(`try { ${code} } catch {}`, { ...workerOptions(), program, ...options });
    return [found, await readArrivals(), existsSync(target.file)];
  }
  const NOTHING_REACHED = [NOTHING, [], false];

  const withoutLockDown = () => ({ program: leakingProgram().replace('  lockDown();\n', '') });
  const withoutLimits = () => ({ confine: () => Promise.resolve(false) });

  describe('with all walls', () => {
    afterAll(stopWorker);
    test.each(tagged({ ...CONNECTIONS, ...SIGNALS, ...LOADERS }))(
      '%s in vain %s @SEC-R9',
      async (_name, _tag, code) => expect(await attack(code, {})).toEqual(NOTHING_REACHED),
    );
  });

  describe('in a process that may open files', () => {
    afterAll(stopWorker);
    test.each(tagged({ ...CONNECTIONS, ...SIGNALS, ...LOADERS }))(
      '%s in vain, since the functions are removed @SEC-R9 @long',
      async (_name, _tag, code) => expect(await attack(code, withoutLimits())).toEqual(NOTHING_REACHED),
    );
  });

  const isConfined = process.platform === 'linux';
  const hasOwnUser = findWorkerUser().uid !== undefined;
  const stoppedBySystem = {
    ...(isConfined && CONNECTIONS),
    ...(hasOwnUser && { 'signals the portal': SIGNALS['signals the portal'] ?? '' }),
  };
  describe('with all functions of Node', () => {
    afterAll(stopWorker);
    test.each(tagged(stoppedBySystem))(
      '%s in vain, since the system refuses it @SEC-R9 @long',
      async (_name, _tag, code) => expect(await attack(code, withoutLockDown())).toEqual(NOTHING_REACHED),
    );
  });

  describe('without any wall', () => {
    afterEach(stopWorker);
    test('an object of the worker is recognised as such, and connects @SEC-R9', async () => {
      const options = { ...withoutLockDown(), ...withoutLimits() };
      const [found] = await attack('seen(host.globalThis.Array)', options);
      expect(found).toEqual({ found: 1, first: 'function' });
      const reached = { found: 1, first: 'reached' };
      for (const [name, arrival] of [
        ['connects by TCP', /^TCP/],
        ['sends by UDP', /^UDP x/],
        ['connects to a Unix socket', /^Unix/],
      ] as const)
        expect(await attack(CONNECTIONS[name] ?? '', options)).toEqual([
          reached,
          [expect.stringMatching(arrival)],
          false,
        ]);
    });
  });
});
