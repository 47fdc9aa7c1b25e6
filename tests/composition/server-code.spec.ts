import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { beforeServerRender, type TextEdit } from '../parts/built-text';
import { parts } from '../parts/parts-command';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { type LiveBuilds, promoteBuild, readLiveBuilds } from './live-builds';
import { publishVariant } from './publish-variant';

/*
 * Faulty server code of one part must not affect other parts, and visitors of its pages must get a working page.
 */

let portal: TestPortal;
let good: LiveBuilds;
let metrics: string;
test.beforeAll(async () => {
  const port = await findFreePort();
  metrics = `http://localhost:${port}/metrics`;
  portal = await startPortal({ METRICS_PORT: String(port) });
  good = await readLiveBuilds(portal);
});
test.afterAll(() => portal.stop());

const LOGIN = '/app/default/login?SMQUERYDATA=x';
const OTHER = '/default/fps';

async function textAt(url: string): Promise<string> {
  return (await fetch(portal.origin + url)).text();
}
function isRendered(page: string): boolean {
  return /id="slot-main"[^>]* data-prerendered/.test(page);
}
async function isOpen(): Promise<boolean> {
  return (await (await fetch(metrics)).text()).includes('portal_render_breaker_open{part="login-mf"} 1');
}

async function goLive(edge: TextEdit): Promise<string> {
  const id = await publishVariant(portal, 'login-mf', { files: { 'edge.cjs': edge } });
  await promoteBuild(portal, { 'login-mf': id });
  await expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports['@portal/login-mf'])
    .toContain(id);
  return id;
}

/** One mistake of a page, and one of the whole part; edge/src/rendering/renderer.test.ts tries every kind. */
const MISTAKES: readonly (readonly [string, TextEdit])[] = [
  ['throws', beforeServerRender('throw new Error("on purpose")')],
  ['loops while it is loaded', (bundle) => `${bundle};for (;;);`],
];

for (const [name, edge] of MISTAKES)
  test(
    `server code that ${name} disables only the pre-rendering of its part @CARD-6 @SEC-R9`,
    { tag: '@long' },
    async ({ page }) => {
      const id = await goLive(edge);
      const responses = await Promise.all([
        textAt(LOGIN),
        textAt(OTHER),
        ...['/healthz', '/readyz'].map(async (url) => (await fetch(portal.origin + url)).status),
      ]);
      expect(isRendered(String(responses[0]))).toBe(false);
      expect(responses.slice(2)).toEqual([200, 200]);
      // Other pages and slots are still rendered. Polled, because a busy edge omits a rendering that takes too long.
      await expect.poll(async () => isRendered(await textAt(OTHER))).toBe(true);
      await expect.poll(() => textAt(LOGIN)).toMatch(/id="slot-footer"[^>]* data-prerendered/);
      await expect.poll(isOpen).toBe(true);
      await page.goto(`${portal.origin}/apps/home`);
      await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
      await expect(page).toHaveTitle('Log in | Aldermere');
      expect(portal.output()).toMatch(new RegExp(`"part":"login-mf","build":"${id}"`));
      const status = await parts(portal, 'status');
      expect(status.output).toMatch(new RegExp(`Not rendered on the server since .*: login-mf ${id} `));
      await promoteBuild(portal, good);
      await expect.poll(async () => isRendered(await textAt(LOGIN))).toBe(true);
      expect(await isOpen()).toBe(false);
    },
  );

for (const command of ['start', 'serve'] as const)
  test(`npm run ${command} loads no development build of React, whatever NODE_ENV is @CARD-5 @long`, async () => {
    test.skip(isOnPostgres, 'Files are the same whatever the database.');
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-loaded-'));
    const hook = path.join(folder, 'hook.cjs');
    writeFileSync(
      hook,
      // Record every file that the compiled server reads, because it reads React's server renderer as text.
      `const fs = require('fs'), { readFileSync } = fs, files = new Set();
      fs.readFileSync = (file, ...rest) => { files.add(String(file)); return readFileSync(file, ...rest); };
      require('module').syncBuiltinESMExports();
      process.on('exit', () => fs.writeFileSync(${JSON.stringify(folder)} + '/' + process.pid + '.json', JSON.stringify([...files, ...Object.keys(require.cache)])));`,
    );
    const dataDir = copyPreparedData();
    const port = await findFreePort();
    const { process: server, output } = runStart(
      {
        PORT: String(port),
        DATA_DIR: dataDir,
        NODE_ENV: 'development',
        NODE_OPTIONS: `--require ${hook}`,
      },
      command,
    );
    try {
      await waitUntilUp(server, output);
      expect(isRendered(await (await fetch(`http://localhost:${port}${LOGIN}`)).text())).toBe(true);
      server.kill('SIGTERM');
      await waitForExit(server);
      const loaded = readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as string[]);
      const react = loaded.filter((file) =>
        /[\\/]react(-dom)?[\\/].*\.(?:production|development)\b/.test(file),
      );
      expect(react.length).toBeGreaterThan(0);
      expect(react.filter((file) => file.includes('development'))).toEqual([]);
    } finally {
      server.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    }
  });
