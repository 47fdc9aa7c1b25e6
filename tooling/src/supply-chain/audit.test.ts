import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { readAccepted } from './accepted';
import { aboutPackages, judgeAudit, readAuditReport } from './audit';
import { installedPackages, productionFolders } from './installed-packages';
import { packageManager } from './package-manager';

const advisory = {
  github_advisory_id: 'GHSA-aaaa-bbbb-cccc',
  id: 1234567,
  title: 'Something bad',
  module_name: 'fastify',
  severity: 'high',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  patched_versions: '>=6.0.0',
  findings: [{ version: '5.12.8', paths: ['services>fastify', 'edge>fastify'] }],
};
const report = { advisories: { '1234567': advisory } };
const accepted = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'fastify',
  because: 'The call is not used.',
  until: '2026-12-31',
};
const today = new Date('2026-11-21T12:00:00Z');

test('SEC-R16 a known vulnerability is told with the way to it and what mends it', () => {
  expect(judgeAudit(report, [], today)).toEqual({
    open: [
      'high: fastify 5.12.8 (services>fastify): Something bad; mended in >=6.0.0. GHSA-aaaa-bbbb-cccc https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    ],
    accepted: [],
  });
  expect(judgeAudit({ advisories: {} }, [], today)).toEqual({ open: [], accepted: [] });
});

test('SEC-R16 an accepted vulnerability is told and no failure, until its day is over', () => {
  const now = judgeAudit(report, [accepted], today);
  expect(now.open).toEqual([]);
  expect(now.accepted[0]).toContain('Accepted until 2026-12-31: The call is not used.');
  expect(judgeAudit(report, [accepted], new Date('2026-12-31T22:00:00Z')).open).toEqual([]);
  const later = judgeAudit(report, [accepted], new Date('2027-01-01T00:00:01Z'));
  expect(later.accepted).toEqual([]);
  expect(later.open[0]).toContain('It was accepted until 2026-12-31.');
});

test('SEC-R16 what was accepted of another package, or for something that is gone, is a failure', () => {
  expect(judgeAudit(report, [{ ...accepted, package: 'pg' }], today).open).toHaveLength(2);
  expect(judgeAudit({ advisories: {} }, [accepted], today).open).toEqual([
    'accepted.json names GHSA-aaaa-bbbb-cccc of fastify, which nothing has any more.',
  ]);
});

test('SEC-R16 of what runs in production, vulnerabilities of what only builds are left out, and what was accepted of it', () => {
  const webpack = {
    ...advisory,
    id: 2,
    module_name: 'webpack',
    findings: [{ version: '5.110.3', paths: [] }],
  };
  const all = { advisories: { ...report.advisories, '2': webpack } };
  const runs = (name: string, version: string) => ({
    name,
    version,
    licence: 'MIT',
    installScripts: [],
    from: [],
  });
  const ofBoth = [accepted, { ...accepted, package: 'webpack' }];
  expect(aboutPackages(all, ofBoth, [runs('fastify', '5.12.8')])).toEqual({ report, accepted: [accepted] });
  // Of another version that only builds.
  expect(aboutPackages(all, [], [runs('fastify', '6.0.0')]).report.advisories).toEqual({});
  // One that does not say which versions it found may be in any.
  const silent = { advisories: { '3': { ...advisory, findings: [] } } };
  expect(aboutPackages(silent, [], [runs('fastify', '6.0.0')]).report).toEqual(silent);
});

test('SEC-R16 a registry that was not reached is not mistaken for one that knows of nothing', () => {
  expect(readAuditReport('')).toBeNull();
  expect(readAuditReport('Error: ERR_PNPM_AUDIT_BAD_RESPONSE')).toBeNull();
  expect(readAuditReport('{"error":{"code":"ENOTFOUND"}}')).toBeNull();
  expect(readAuditReport('null')).toBeNull();
  expect(readAuditReport(JSON.stringify({ ...report, metadata: {} }))).toEqual(report);
});

describe('the command, before a registry', () => {
  const WORKSPACE = path.resolve(__dirname, '../../..');
  const FREE = 'Licences: all are free to use.\n';
  const ID = 'GHSA-dddd-eeee-ffff';

  /** As a registry answers: what it knows, by package. */
  const known = (...packages: readonly string[]) =>
    Object.fromEntries(
      packages.map((name, at) => [
        name,
        [
          {
            id: 7654321 + at,
            url: `https://github.com/advisories/${ID}`,
            title: 'Something bad',
            severity: 'high',
            vulnerable_versions: '<1000.0.0',
            cwe: ['CWE-79'],
            cvss: { score: 7.5, vectorString: null },
          },
        ],
      ]),
    );

  const json = (answer: unknown) => (response: ServerResponse) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  const status = (code: number) => (response: ServerResponse) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end('{}');

  /** Each answers below an address of its own. */
  const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
    none: json({}),
    both: json(known('fastify', 'webpack')),
    builds: json(known('webpack')),
    'server error': status(500),
    'no audits': status(404),
    'nobody may ask': status(401),
    page: (response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Sign in'),
    cut: (response) => void response.end(JSON.stringify(known('fastify')).slice(0, 40)),
    'error with 200': json({ error: { code: 'EAUDIT' } }),
    list: json([]),
    reset: (response) => void response.socket?.resetAndDestroy(),
  };

  /** Questions by the answer they got: versions by package. */
  const questions = new Map<string, Readonly<Record<string, readonly string[]>>>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, name = '', ...rest] = decodeURIComponent(request.url ?? '').split('/');
    const body = await buffer(request);
    // Besides, the package manager looks for versions that mend what was found; this registry has none.
    if (rest.join('/') !== '-/npm/v1/security/advisories/bulk') {
      response.writeHead(404).end();
      return;
    }
    const question = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    questions.set(name, JSON.parse(question.toString()) as Readonly<Record<string, readonly string[]>>);
    ANSWERS[name]?.(response);
  };
  const registry = createServer((request, response) => void answer(request, response));

  interface Run {
    readonly code: number | null;
    readonly output: string;
    readonly errors: string;
  }
  let folder: string;

  /** `npm run audit -- --registry <address of an answer>`. */
  const audit = async (
    name: string,
    words: readonly string[] = [],
    { workspace = WORKSPACE, searched = process.env['PATH'] } = {},
  ): Promise<Run> => {
    const { port } = registry.address() as AddressInfo;
    const command = path.join(workspace, 'tooling/src/supply-chain/audit-command.ts');
    const address = `http://127.0.0.1:${port}/${encodeURIComponent(name)}/`;
    const running = spawn(process.execPath, ['--import', 'tsx', command, '--registry', address, ...words], {
      cwd: workspace,
      // Tries again after ten seconds and after a minute otherwise; a proxy does not know the way to this machine.
      env: { ...process.env, PATH: searched, pnpm_config_fetch_retries: '0', NO_PROXY: '127.0.0.1' },
    });
    const [output, errors, code] = await Promise.all([
      buffer(running.stdout),
      buffer(running.stderr),
      new Promise<number | null>((resolve) => running.once('close', resolve)),
    ]);
    return { code, output: output.toString(), errors: errors.toString() };
  };

  /** A folder with an `npm` that runs the package manager at once: npm reads the whole workspace first, for seconds. */
  const shortWay = (): string => {
    const words = ['exec', '--yes', '--prefer-offline', `--package=${packageManager(WORKSPACE)}`];
    const found = spawnSync('npm', [...words, '-c', 'command -v pnpm'], { cwd: folder, encoding: 'utf8' });
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    const script = `#!/bin/sh\nwhile [ "$1" != pnpm ]; do shift; done\nshift\nexec '${found.stdout.trim()}' "$@"\n`;
    writeFileSync(path.join(bin, 'npm'), script, { mode: 0o755 });
    return `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`;
  };

  /** This workspace with something accepted in it. */
  const workspaceThatAccepts = (): string => {
    const workspace = path.join(folder, 'workspace');
    const link = (below: string, but: readonly string[]): void => {
      mkdirSync(path.join(workspace, below), { recursive: true });
      for (const name of readdirSync(path.join(WORKSPACE, below)))
        if (!but.includes(name))
          symlinkSync(path.join(WORKSPACE, below, name), path.join(workspace, below, name));
    };
    link('.', ['tooling']);
    link('tooling', ['src']);
    for (const each of ['workspace.ts', 'supply-chain'])
      cpSync(path.join(WORKSPACE, 'tooling/src', each), path.join(workspace, 'tooling/src', each), {
        recursive: true,
      });
    const today = readAccepted(WORKSPACE);
    const vulnerabilities = [
      { id: ID, package: 'webpack', because: 'Builds nothing of others.', until: '2999-12-31' },
    ];
    const file = path.join(workspace, 'tooling/src/supply-chain/accepted.json');
    writeFileSync(file, JSON.stringify({ ...today, vulnerabilities }));
    return workspace;
  };

  /** What the registry answers, and words that the command’s own error takes from the package manager. */
  const FAILURES: readonly (readonly [string, RegExp])[] = [
    ['server error', /responded with 500/],
    ['no audits', /doesn't exist/],
    ['nobody may ask', /responded with 401/],
    ['page', /invalid JSON/],
    ['cut', /invalid JSON/],
    ['error with 200', /unexpected body/],
    ['list', /unexpected body/],
    ['reset', /Failed to request/],
  ];
  const runs = new Map<string, Run>();
  const runOf = (name: string): Run => {
    const run = runs.get(name);
    if (run === undefined) throw new Error(`"${name}" was not run.`);
    return run;
  };
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
    await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
    const searched = shortWay();
    const workspace = workspaceThatAccepts();
    // At the same time: each spends its time on starting.
    await Promise.all(
      Object.entries({
        // One as everybody runs it.
        none: audit('none'),
        both: audit('both', [], { searched }),
        'both --prod': audit('both', ['--prod'], { searched }),
        'builds --prod': audit('builds', ['--prod'], { searched }),
        accepted: audit('builds', [], { searched, workspace }),
        'no npm': audit('none', [], { searched: folder }),
        ...Object.fromEntries(FAILURES.map(([name]) => [name, audit(name, [], { searched })])),
      }).map(async ([name, run]) => runs.set(name, await run)),
    );
  }, 300_000);
  afterAll(async () => {
    registry.closeAllConnections();
    await new Promise((done) => registry.close(done));
    rmSync(folder, { recursive: true, force: true });
  });

  test('SEC-R16 it asks about all that runs in production, and ends with 0 when nothing is known of it', () => {
    expect(runOf('none')).toEqual({
      code: 0,
      output: `${FREE}Vulnerabilities: none is known.\n`,
      errors: '',
    });
    const asked = questions.get('none') ?? {};
    const inProduction = installedPackages(productionFolders(WORKSPACE));
    expect(inProduction.filter(({ name, version }) => !asked[name]?.includes(version))).toEqual([]);
    expect(asked).toHaveProperty('webpack');
  });

  test('SEC-R16 it ends with 1 when something is known, and tells it with the way to it', () => {
    const { code, output } = runOf('both');
    expect(code).toBe(1);
    expect(output).toMatch(
      /^open: high: fastify \d+\.\d+\.\d+ \(\S+>fastify\): Something bad; mended in >=1000\.0\.0\. GHSA-dddd-eeee-ffff https:/m,
    );
    expect(output).toMatch(/^open: high: webpack /m);
    expect(output).not.toContain('none is known');
  });

  test('SEC-R16 with --prod it tells what runs in production, and leaves out what only builds', () => {
    const { code, output } = runOf('both --prod');
    expect([code, output.match(/^open: high: \S+/gm)]).toEqual([1, ['open: high: fastify']]);
    expect(runOf('builds --prod')).toMatchObject({
      code: 0,
      output: `${FREE}Vulnerabilities: none is known.\n`,
    });
  });

  test('SEC-R16 it ends with 0 when all that is known was accepted, and tells that', () => {
    const { code, output } = runOf('accepted');
    expect([code, output.match(/^(open|accepted): high: \S+/gm)]).toEqual([0, ['accepted: high: webpack']]);
    expect(output).toContain('Accepted until 2999-12-31: Builds nothing of others.');
    expect(output).toContain('Vulnerabilities: none is known besides those accepted.\n');
  });

  test.each([...FAILURES, ['no npm', /ENOENT/] as const])(
    'SEC-R16 it ends with 2 and says nothing of vulnerabilities when nobody answers what is known: %s',
    (name, why) => {
      const { code, output, errors } = runOf(name);
      expect([code, output]).toEqual([2, FREE]);
      expect(errors).toContain('The registry could not be asked for known vulnerabilities');
      // The package manager breaks its lines, and draws one beside them.
      expect(errors.replace(/[\s│]+/g, ' ')).toMatch(why);
    },
  );
});
