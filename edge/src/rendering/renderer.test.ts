import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sampleCases } from '@portal/contract/sample-cases';
import { testManifest } from '@portal/registry/test-support';
import { testLivePart } from '../../test-support/test-live-part';
import type { InitialState } from '../pages/initial-state/initial-state';
import type { LivePart } from '../parts/live-part';
import { type ReadProcessUse, readProcessUse } from './process-use';
import { type Renderer, type RenderFailure, startRenderer } from './renderer';

function computeId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function part(name: string, serverBundle: string, id = computeId(serverBundle)): LivePart {
  const manifest = { ...testManifest(name, id), slots: ['main'] as const, edge: 'edge.cjs' };
  return testLivePart(manifest, { serverBundle });
}

/** A part that runs some code before it renders; `boot` is its initial state. */
function slot(code: string, atLoad = ''): string {
  return `
  const { createElement } = require('react');
  ${atLoad}
  const element = (portal, { route }) => createElement('p', null, ((boot) => { ${code}; return 'rendered ' + boot.route.path; })({ ...portal, route }));
  exports.modules = { './lifecycles': { main: { id: 'some', element, plan: () => ({ title: 'Title' }) } } };`;
}

const assets = part('shared-wl-assets', `exports.modules = { '.': { createPortalStore: (boot) => boot } };`);
const healthy = part('healthy-mf', slot(''));
function createParts(...parts: readonly LivePart[]): ReadonlyMap<string, LivePart> {
  return new Map([assets, healthy, ...parts].map((each) => [each.manifest.name, each]));
}
function createBoot(name: string, path = '/some') {
  const route = { part: name, page: path.slice(1), path, params: {}, query: {} };
  return { route, language: 'en-US', whiteLabel: { key: 'default' } } as unknown as InitialState;
}

const opened: RenderFailure[] = [];
const wrote: string[] = [];
let renderer: Renderer;
beforeAll(() => {
  process.env['RENDERER_TEST_SECRET'] = 'hunter2';
  renderer = startRenderer({
    opened: (failure) => opened.push(failure),
    wrote: (_part, lines) => wrote.push(...lines),
  });
});
afterAll(() => renderer.close());
beforeEach(() => {
  opened.splice(0);
  wrote.splice(0);
});

/** Renders the main slot once; a redirect of the plan must stay on this origin. */
async function renderOnce(of: Renderer, parts: ReadonlyMap<string, LivePart>, name: string, path?: string) {
  const isOwn = (target: string): boolean => target.startsWith('/');
  return (await of.render(parts, name, ['main'], createBoot(name, path), isOwn))?.slots ?? null;
}

/** Renders a page of a part; retries when a busy machine made it fail, which opens no circuit breaker. */
async function render(parts: ReadonlyMap<string, LivePart>, name: string, path?: string) {
  for (let attempt = 1; ; attempt += 1) {
    const slots = await renderOnce(renderer, parts, name, path);
    if (slots !== null || attempt === 10) return slots;
    await renderer.whenConfirmed();
    if (!renderer.isAvailable(parts, name)) return null;
  }
}
const HEALTHY = [{ id: 'some', html: '<p>rendered /some</p>' }];

/** Faulty server code, and the reason that the portal reports; those in `LONG_MISTAKES` resemble others. */
const MISTAKES: readonly (readonly [name: string, code: string, reason: RegExp])[] = [
  ['throws', 'throw new Error("broken\\nin two lines")', /^throws on the server: broken in two lines$/],
  [
    'throws a value that is not an error',
    'throw { toString() { throw 1 } }',
    /^throws on the server: an error that cannot/,
  ],
  [
    'rejects at once',
    'Promise.reject(new Error("nobody waits"))',
    /^rejects a promise on the server: nobody waits$/,
  ],
  [
    'rejects later',
    '(async () => { await null; await null; throw new Error("later") })()',
    /^rejects a promise .*later$/,
  ],
  ['loops', 'for (;;);', /^renders on the server longer than 250 ms$/],
  [
    'loops in promises',
    'const turn = () => Promise.resolve().then(turn); turn()',
    // Each promise waits for the next one, so a fast machine runs out of memory before the timeout.
    /longer than 250 ms$|more memory/,
  ],
  [
    'allocates objects endlessly',
    'const all = []; for (;;) all.push(new Array(1e5).fill({}))',
    /more memory|longer than/,
  ],
  [
    'allocates buffers endlessly',
    'const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1))',
    /more memory|longer than|Array buffer/,
  ],
  [
    'recurses endlessly',
    'const again = () => again() + 1; again()',
    /^throws on the server: Maximum call stack/,
  ],
  ['ends the process', 'process.exit(1)', /^throws on the server: process\.exit is not a function$/],
  [
    'kills the portal',
    'process.kill(process.ppid)',
    /^throws on the server: process\.kill is not a function$/,
  ],
  [
    'reads files',
    'require("fs").readFileSync("/etc/passwd")',
    /^throws on the server: "fs" is not available to parts/,
  ],
  ['starts processes', 'require("node:child_process")', /"node:child_process" is not available to parts/],
  ['opens connections', 'require("net")', /"net" is not available to parts/],
  ['fetches', 'fetch("http://localhost")', /fetch is not defined/],
  ['requests a module from Node', 'process.getBuiltinModule("fs")', /getBuiltinModule is not a function/],
  [
    'imports dynamically',
    'import("node:fs")',
    /^could not be loaded on the server: .*import\(\) is not available on the server/,
  ],
  [
    'leaves a tag open',
    'return createElement("div", { dangerouslySetInnerHTML: { __html: "<div>" } })',
    /^returned something unusable on the server: the markup of some has <\/p> inside <div>$/,
  ],
  [
    'closes a tag twice',
    'return createElement("div", { dangerouslySetInnerHTML: { __html: "</div></div>" } })',
    /^returned something unusable on the server: the markup of some has <\/div> inside <p>$/,
  ],
  ['compiles a string', 'new Function("return this")()', /Code generation from strings disallowed/],
  [
    'leaves its context through an object of the worker',
    'let found; try { new URL("x") } catch (error) { found = error } found.constructor.constructor("return process")()',
    /Code generation from strings disallowed/,
  ],
];

const LONG_MISTAKES = [
  'starts processes',
  'opens connections',
  'throws a value that is not an error',
  'rejects later',
  'loops in promises',
  'allocates objects endlessly',
  'recurses endlessly',
  'kills the portal',
  'fetches',
  'requests a module from Node',
  'closes a tag twice',
  'leaves its context through an object of the worker',
];

describe.each(MISTAKES)('a part that %s on the server', (mistake, code, reason) => {
  const tag = LONG_MISTAKES.includes(mistake) ? '@long' : '@quick';
  const name = 'careless-mf';
  const parts = createParts(part(name, slot(code)));

  test(`is not rendered, while other parts are, and its next release is rendered again @CARD-6 @SEC-R9 ${tag}`, async () => {
    await renderer.prepare([parts]);
    const [failed, other] = await Promise.all([render(parts, name), render(parts, 'healthy-mf')]);
    expect([failed, other]).toEqual([null, HEALTHY]);
    await renderer.whenConfirmed();
    expect(renderer.failures()).toEqual(opened);
    expect(opened).toMatchObject([
      { part: name, id: computeId(slot(code)), reason: expect.stringMatching(reason) },
    ]);
    expect(renderer.isAvailable(parts, name)).toBe(false);
    expect(await render(parts, name)).toBeNull();
    const corrected = createParts(part(name, slot('')));
    await renderer.prepare([corrected]);
    expect(renderer.failures()).toEqual([]);
    expect(await render(corrected, name)).toEqual(HEALTHY);
  });
});

test('a part that loops while loading goes live unrendered once a worker renders all others @CARD-6 @long', async () => {
  const parts = createParts(part('careless-mf', slot('', 'for (;;);')));
  await renderer.prepare([createParts()]);
  const before = renderer.pids();
  // From here on new workers do not start, as on a machine that is too busy.
  const stopped = new Set<number>();
  const stopping = setInterval(() => {
    for (const pid of renderer.pids().filter((each) => !before.includes(each) && !stopped.has(each))) {
      process.kill(pid, 'SIGSTOP');
      stopped.add(pid);
    }
  }, 5);
  const [killed] = before;
  process.kill(killed!, 'SIGKILL');
  while (renderer.pids().includes(killed!)) await delay(5);
  const prepared = renderer.prepare([parts]);
  while (stopped.size < before.length || opened.length === 0) await delay(5);
  expect(opened).toMatchObject([
    { kind: 'load', reason: expect.stringContaining('does not load within 3 s') },
  ]);
  expect(await Promise.race([prepared, delay(500, 'waits')])).toBe('waits');
  clearInterval(stopping);
  // Those that got no processor time for long enough have been replaced.
  for (const pid of stopped) if (renderer.pids().includes(pid)) process.kill(pid, 'SIGCONT');
  await prepared;
  expect(await render(parts, 'careless-mf')).toBeNull();
  expect(await renderOnce(renderer, parts, 'healthy-mf')).toEqual(HEALTHY);
});

test('a part that throws for one white label only is disabled for all its pages @CARD-6', async () => {
  const code = 'if (boot.route.path === "/karmesin") throw new Error()';
  const parts = createParts(part('careless-mf', slot(code)));
  await renderer.prepare([parts]);
  expect(await render(parts, 'careless-mf', '/default')).not.toBeNull();
  expect(await render(parts, 'careless-mf', '/karmesin')).toBeNull();
  expect(renderer.isAvailable(parts, 'careless-mf')).toBe(false);
  await renderer.whenConfirmed();
  expect(opened).toHaveLength(1);
});

/** A renderer whose clock, retries and readings of processes the test moves. */
function startManualRenderer() {
  const readings = { read: readProcessUse, time: 0 };
  const retries = new Map<() => void, number>();
  const failed: string[] = [];
  const manual = startRenderer(
    { opened: (failure) => opened.push(failure), failed: (_part, kind) => failed.push(kind) },
    {
      now: () => readings.time,
      readUse: (pid) => readings.read(pid),
      schedule: (delayMs, callback) => {
        retries.set(callback, readings.time + delayMs);
        return () => retries.delete(callback);
      },
    },
  );
  return {
    manual,
    readings,
    failed,
    /** Moves the clock, and waits for the retries that are due. */
    advance: async (minutes: number): Promise<void> => {
      readings.time += minutes * MINUTE_MS;
      for (const [retry, at] of [...retries])
        if (at <= readings.time) {
          retries.delete(retry);
          retry();
        }
      await manual.whenConfirmed();
    },
    /** Renders a page once. */
    show: (parts: ReadonlyMap<string, LivePart>, path = '/some') =>
      renderOnce(manual, parts, 'careless-mf', path),
  };
}
const MINUTE_MS = 60_000;

/** Readings of a process that has used this much more processor time at each reading. */
function usePerReading(cpuMs: number, each = (): void => undefined): ReadProcessUse {
  let used = 0;
  return () => {
    each();
    used += cpuMs;
    return { cpuMs: used, residentBytes: 0 };
  };
}

/** Lasts for several readings. */
const LASTING = 'const end = Date.now() + 150; while (Date.now() < end);';

describe('circuit breakers', () => {
  let run: ReturnType<typeof startManualRenderer>;
  beforeEach(() => {
    run = startManualRenderer();
  });
  afterEach(() => run.manual.close());

  test('a machine too busy to render for hours switches nothing off @CARD-6', async () => {
    const parts = createParts(part('careless-mf', slot(LASTING)));
    await run.manual.prepare([parts]);
    run.readings.read = usePerReading(10, () => (run.readings.time += 60 * MINUTE_MS));
    expect(await run.show(parts)).toEqual(HEALTHY);
    expect(run.failed).toEqual([]);
  });

  test('a worker that gets no processor time is replaced, and its part stays rendered @CARD-6', async () => {
    const parts = createParts(
      part('careless-mf', slot('if (boot.route.path.startsWith("/stuck")) for (;;);')),
    );
    await run.manual.prepare([parts]);
    const before = run.manual.pids();
    run.readings.read = usePerReading(0, () => (run.readings.time += 3_000));
    expect(await run.show(parts, '/stuck')).toBeNull();
    expect(run.failed).toEqual(['stuck']);
    expect(run.manual.isAvailable(parts, 'careless-mf')).toBe(true);
    run.readings.read = usePerReading(1);
    while ((await run.show(parts)) === null) await delay(0);
    expect(run.manual.pids()).not.toEqual(before);
  });

  test('of a part that has rendered, only the page that is too slow is switched off @CARD-6', async () => {
    const parts = createParts(
      part('careless-mf', slot('if (boot.route.path.startsWith("/slow")) for (;;);')),
    );
    await run.manual.prepare([parts]);
    expect(await run.show(parts)).toEqual(HEALTHY);
    expect(await run.show(parts, '/slow')).toBeNull();
    await run.manual.whenConfirmed();
    expect(opened).toMatchObject([{ kind: 'timeout', reason: expect.stringContaining(': slow (') }]);
    expect(run.manual.isAvailable(parts, 'careless-mf')).toBe(true);
    const before = run.manual.pids();
    expect(await run.show(parts, '/slow')).toBeNull();
    expect(run.manual.pids()).toEqual(before);
    expect(await run.show(parts)).toEqual(HEALTHY);
  });

  test('a part with more than five pages that are too slow is switched off for minutes @CARD-6 @long', async () => {
    const parts = createParts(
      part('careless-mf', slot('if (boot.route.path.startsWith("/slow")) for (;;);')),
    );
    await run.manual.prepare([parts]);
    expect(await run.show(parts)).toEqual(HEALTHY);
    for (let page = 1; page <= 6; page += 1) {
      expect(run.manual.isAvailable(parts, 'careless-mf')).toBe(true);
      for (; !run.failed.includes('timeout'); await delay(0)) await run.show(parts, `/slow-${page}`);
      run.failed.splice(0);
      await run.manual.whenConfirmed();
    }
    expect(run.manual.isAvailable(parts, 'careless-mf')).toBe(false);
  });

  /** Fails once in three renderings of a worker, so never in the two of a dedicated worker. */
  const intermittent = createParts(
    part('careless-mf', slot('if (++count % 3 === 0) throw new Error("now and then")', 'let count = 0;')),
  );
  const failOnce = async (): Promise<void> => {
    run.failed.splice(0);
    for (; run.failed.length === 0; await delay(0)) await run.show(intermittent);
    await run.manual.whenConfirmed();
  };

  test('errors that are far apart do not switch a part off @CARD-6 @long', async () => {
    await run.manual.prepare([intermittent]);
    for (let week = 1; week <= 3; week += 1) {
      await failOnce();
      await run.advance(7 * 24 * 60);
      expect(run.manual.isAvailable(intermittent, 'careless-mf')).toBe(true);
    }
    expect(opened).toEqual([]);
  });

  test('three errors within minutes switch a part off, although a new worker renders it @CARD-6 @long', async () => {
    await run.manual.prepare([intermittent]);
    for (const isAvailable of [true, true, false]) {
      await failOnce();
      await run.advance(0.5);
      expect(run.manual.isAvailable(intermittent, 'careless-mf')).toBe(isAvailable);
    }
    await run.advance(1);
    expect(run.manual.isAvailable(intermittent, 'careless-mf')).toBe(true);
  });

  test('a worker that is killed from outside while it loads a part does not count against the part @CARD-6 @long', async () => {
    const parts = createParts(part('careless-mf', slot('', LASTING)));
    await run.manual.prepare([createParts()]);
    const running = run.manual.pids();
    const victims = new Set(running);
    run.readings.read = (pid) => {
      if (victims.delete(pid)) process.kill(pid, 'SIGKILL');
      return readProcessUse(pid);
    };
    await run.manual.prepare([parts]);
    expect(victims.size).toBeLessThan(running.length);
    expect(opened).toEqual([]);
    expect(await run.show(parts)).toEqual(HEALTHY);
  });
});

test('changes that a part makes to built-in objects do not affect other parts @CARD-6', async () => {
  const vandal = `Object.prototype.polluted = 'yes'; Array.prototype.map = () => []; String.prototype.replace = () => 'x';
    JSON.stringify = () => '{}'; globalThis.Object = null; Promise.prototype.then = null`;
  const parts = createParts(part('careless-mf', slot(vandal)));
  await renderer.prepare([parts]);
  await render(parts, 'careless-mf');
  // Covers both workers, whichever of them was affected.
  for (let round = 0; round < 4; round += 1)
    expect(await Promise.all([render(parts, 'healthy-mf'), render(parts, 'healthy-mf')])).toEqual([
      HEALTHY,
      HEALTHY,
    ]);
  await renderer.whenConfirmed();
});

test('neither server code nor its worker process can read environment variables of the portal @SEC-R9', async () => {
  const look = `boot.route = { path: [typeof process.env.RENDERER_TEST_SECRET, Object.keys(process.env).join(), typeof Buffer, typeof global].join() }`;
  const parts = createParts(part('careless-mf', slot(look)));
  await renderer.prepare([parts]);
  expect(await render(parts, 'careless-mf')).toEqual([
    { id: 'some', html: '<p>rendered undefined,NODE_ENV,undefined,undefined</p>' },
  ]);
});

test('timers never fire on the server, and the log output of a part is limited @CARD-6', async () => {
  const busy = `setTimeout(() => { throw new Error('late') }, 0); for (let line = 0; line < 1e3; line += 1) console.error('line ' + line)`;
  const parts = createParts(part('careless-mf', slot(busy)));
  await renderer.prepare([parts]);
  expect(await render(parts, 'careless-mf')).toEqual(HEALTHY);
  expect(wrote).toHaveLength(20);
  expect(wrote[0]).toBe('line 0');
});

/** Results that are rejected, as members of the slot `main`. */
const INVALID: readonly (readonly [result: string, members: string])[] = [
  ['an id with a quote', `id: 'a"b'`],
  ['an oversized id', `id: 'x'.repeat(65)`],
  ['an id that is not a string', `id: {}`],
  ...(
    [
      ['a title that is not a string', `{ title: {} }`],
      ['an invalid status', `{ title: '', status: 99 }`],
      ['a redirect to another origin', `{ title: '', redirect: 'https://elsewhere.example' }`],
      ['omitted texts that are not a list', `{ title: '', omittedTexts: 'change' }`],
      ['an oversized title', `{ title: 'x'.repeat(1e6) }`],
    ] as const
  ).map(([what, plan]) => [`a plan with ${what}`, `id: 'some', plan: () => (${plan})`] as const),
];
test.each(sampleCases(INVALID, 0, 3))('%s is rejected @SEC-R8 @CARD-6', async (_what, members) => {
  const edge = `exports.modules = { './lifecycles': { main: { element: () => 'text', ${members} } } };`;
  const parts = createParts(part('careless-mf', edge));
  await renderer.prepare([parts]);
  expect(await render(parts, 'careless-mf')).toBeNull();
  await renderer.whenConfirmed();
  expect(opened).toMatchObject([{ part: 'careless-mf', kind: 'invalid' }]);
  await renderer.prepare([createParts()]);
});

test('a killed worker is replaced, and its page is rendered again @CARD-6', async () => {
  const parts = createParts();
  await renderer.prepare([parts]);
  const before = renderer.pids();
  for (const pid of before) process.kill(pid, 'SIGKILL');
  while ((await render(parts, 'healthy-mf')) === null) await renderer.whenConfirmed();
  expect(await render(parts, 'healthy-mf')).toEqual(HEALTHY);
  expect(renderer.failures()).toEqual([]);
  expect(renderer.pids().filter((pid) => before.includes(pid))).toEqual([]);
});

test('the workers use production builds of React regardless of NODE_ENV @CARD-5', () => {
  const files = renderer.libraries();
  expect(files).toContain('react-dom/cjs/react-dom-server-legacy.browser.production.js');
  expect(files.filter((file) => /development/.test(file))).toEqual([]);
});

test('no worker outlives its renderer @CARD-6', async () => {
  const other = startRenderer({ opened: () => undefined });
  const parts = createParts(part('careless-mf', slot('for (;;);')));
  await other.prepare([parts]);
  const pending = renderOnce(other, parts, 'careless-mf');
  const pids = other.pids();
  await other.close();
  await pending;
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});

/** Starts a worker with an endless job, and prints its process id. */
const LOOPING_PORTAL = `
  const { WorkerProcess, workerOptions } = await import(${JSON.stringify(new URL('./worker-process.ts', import.meta.url).href)});
  const worker = new WorkerProcess(workerOptions());
  await worker.ready();
  const bundles = [{ name: 'shared-wl-assets', id: '', file: 'shared', text: 'for (;;);' }];
  void worker.load({ key: 'unit', part: 'shared-wl-assets', bundles }, 600_000);
  console.log(worker.pid);`;

function isRunning(pid: number): boolean {
  return /^[^Z]/.test(
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim(),
  );
}

test('a looping worker does not outlive a killed portal @CARD-6 @long', async () => {
  const portal = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', LOOPING_PORTAL],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output] = (await once(portal.stdout, 'data')) as [Buffer];
  const pid = Number(output.toString());
  try {
    expect(isRunning(pid)).toBe(true);
    portal.kill('SIGKILL');
    await once(portal, 'exit');
    while (isRunning(pid)) await delay(50);
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});
