import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testManifest } from '@portal/registry/test-support';
import type * as openPagesModule from './open-pages';
import { openPages } from './open-pages';
import { prepareProbe } from './probe-boot';
import { startProbeServer } from './probe-server';

jest.mock('../../browser', () => ({ findHeadlessShell: () => 'chromium' }));
jest.mock('../../compile-programs', () => ({ compilePrograms: () => Promise.resolve('') }));
jest.mock('./probe-browsers', () => ({ startBrowsers: () => ({ kill: () => Promise.resolve() }) }));
jest.mock('./probe-server', () => ({ startProbeServer: jest.fn() }));
jest.mock('./stage-parts', () => ({
  stageParts: () => Promise.resolve({ folder: '', others: [], remove: () => undefined }),
}));
jest.mock('./open-pages', () => ({
  ...jest.requireActual<typeof openPagesModule>('./open-pages'),
  openPages: jest.fn(),
}));

let folder: string;
beforeEach(() => {
  jest.useFakeTimers();
  folder = mkdtempSync(path.join(tmpdir(), 'probe-boot-'));
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('after a timeout the report contains the output of the server that was running last @CARD-6', async () => {
  for (const name of ['first', 'second'])
    jest.mocked(startProbeServer).mockReturnValueOnce({
      serve: () => Promise.resolve(null),
      failures: () => Promise.resolve(null),
      output: () => `output of the ${name} server`,
      kill: () => undefined,
    });
  const slow = { page: '/x', what: 'it is slow', advice: 'Wait.', isTiming: true } as const;
  jest
    .mocked(openPages)
    .mockResolvedValueOnce({ origin: null, pages: [], serverProblems: [slow] })
    .mockReturnValueOnce(new Promise(() => undefined));
  const probe = await prepareProbe('login-mf', folder, folder);
  const [error] = await Promise.all([
    probe.run([testManifest('login-mf', 'x')], new Map(), folder, false).catch(String),
    jest.advanceTimersByTimeAsync(1_800_000),
  ]);
  expect(error).toContain('the probe did not end within 30 min');
  const [report = ''] = readdirSync(folder);
  expect(readFileSync(path.join(folder, report, 'server.txt'), 'utf8')).toBe('output of the second server\n');
});
