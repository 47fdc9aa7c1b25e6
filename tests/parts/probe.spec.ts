import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import {
  promoteBuild,
  publishUnchecked,
  readLiveBuilds,
  readRegistryEvents,
} from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { beforeServerRender, prepend } from './built-text';
import { parts } from './parts-command';
import { createVariantBuild, type Variant, type VariantChange } from './variant-build';

const PART = 'clip-login-mf';

/** Prepends code to a part's entry in the browser. */
function inBrowser(code: string): VariantChange {
  return { files: { 'entry.js': prepend(code) } };
}
function onServer(code: string): VariantChange {
  return { files: { 'edge.cjs': prepend(code) } };
}

/** Faults of a build at its start, and the error message for each. */
const CARELESS: readonly (readonly [what: string, change: VariantChange, output: RegExp])[] = [
  [
    'throws',
    inBrowser('throw new Error("broken on purpose");'),
    /a script threw "broken on purpose" \(\/parts\/clip-login-mf\//,
  ],
  ['opens a dialog', inBrowser('alert("hello");'), /it opens a dialog while it starts \(alert: "hello"\)/],
  [
    'opens dialogs endlessly',
    inBrowser('for (;;) confirm("again");'),
    /it opens a dialog while it starts \(confirm: "again"\)/,
  ],
  [
    'starts a download',
    inBrowser(
      'const link = document.createElement("a"); link.href = "data:application/octet-stream,x"; link.download = "x.bin"; link.click();',
    ),
    /it starts a download while it starts \("x\.bin"\)/,
  ],
  [
    'floods the console',
    inBrowser('for (let line = 0; line < 20_000; line += 1) console.log("x".repeat(1_000));'),
    /it writes more than 1000 lines to the console/,
  ],
  ['redirects in a loop', inBrowser('setTimeout(() => location.reload(), 0);'), /it redirects in a circle/],
  [
    'blocks leaving with beforeunload',
    inBrowser(
      'addEventListener("beforeunload", (event) => event.preventDefault()); throw new Error("and breaks");',
    ),
    /a script threw "and breaks"/,
  ],
  ['loops in the browser', inBrowser('for (;;);'), /its scripts have kept the page busy for 8 s/],
  [
    'never starts',
    { files: { 'entry.js': () => '' } },
    /slot main: it (?:shows its fallback|is still as the server sent it)/,
  ],
  [
    'injects styles for the whole document',
    inBrowser(
      'const sheet = new CSSStyleSheet(); sheet.replaceSync("input{opacity:0}"); document.adoptedStyleSheets.push(sheet);',
    ),
    /clip-login-mf changes how the pages of other parts look:[^]*login-mf looks different after \/app\/clip[^]*opacity of <input[^>]*> in slot main is "0" instead of "1"/,
  ],
  [
    'throws on the server',
    onServer('throw new Error("broken");'),
    /server rendering: clip-login-mf could not be loaded on the server: .*broken/,
  ],
  [
    'loops on the server',
    onServer('for (;;);'),
    /server rendering: clip-login-mf could not be loaded on the server: its server bundle does not load within 3 s/,
  ],
  [
    'rejects while it is rendered on the server',
    { files: { 'edge.cjs': beforeServerRender('Promise.reject(new Error("broken"))') } },
    /server rendering: clip-login-mf rejects a promise on the server: .*broken/,
  ],
  [
    'loops while it is rendered on the server',
    { files: { 'edge.cjs': beforeServerRender('for (;;);') } },
    /server rendering: clip-login-mf renders on the server longer than 250 ms/,
  ],
];

/** Error texts of the browser driver, which must not appear. */
const DRIVER =
  /Protocol error|page\.\w+:|Target closed|net::ERR|Execution context|browserContext|locator\(|Timeout \d+ms/;

let portal: TestPortal;
const made: Variant[] = [];
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(async () => {
  for (const { folder } of made) rmSync(folder, { recursive: true, force: true });
  await portal.stop();
});

for (const [what, change, output] of CARELESS) {
  test(`a build that ${what} is rejected with an error message @CARD-6 @long`, async () => {
    const before = await readRegistryEvents(portal);
    const next = createVariantBuild(PART, change);
    made.push(next);
    const ended = await parts(portal, 'deploy', PART, '--from', next.folder);
    expect(ended.output).toMatch(output);
    expect(ended.output).not.toMatch(DRIVER);
    expect(ended.code).toBe(3);
    expect(await readRegistryEvents(portal)).toEqual(before);
    if (ended.output.includes('changes how the pages')) return;
    const [, report = ''] = /Screenshots and console logs are in (.+)/.exec(ended.output) ?? [];
    expect(existsSync(path.join(report, 'report.txt')), ended.output).toBe(true);
    expect(readdirSync(path.dirname(report)).length).toBeLessThanOrEqual(10);
  });
}

/** Live parts with a fault (a logged error, a failed start) on pages on which other parts are probed. */
const LIVE_FAULTS: readonly (readonly [what: string, part: string, known: RegExp, change: VariantChange])[] =
  [
    [
      'logs an error',
      'shell',
      /known +also without this build: \/\S+: it logged the error "live fault"/,
      inBrowser('console.error("live fault");'),
    ],
    [
      'throws',
      'login-mf',
      /known +also without this build: \/app\/default\/login\S*, slot main: it shows its fallback/,
      inBrowser('throw new Error("live fault");'),
    ],
  ];

for (const [what, part, isReported, change] of LIVE_FAULTS)
  test(`a live part that ${what} does not block the deploys of other teams @CARD-6 @long`, async () => {
    const before = await readLiveBuilds(portal);
    const faulty = createVariantBuild(part, change);
    // A deploy with a probe would reject it, but a team can skip the probe.
    await publishUnchecked(faulty.folder, portal);
    await promoteBuild(portal, { [part]: faulty.id });
    const good = createVariantBuild('root-config', {
      files: { 'entry.js': (text) => `${text}\n/* changed */` },
    });
    const bad = createVariantBuild('root-config', {
      files: { 'entry.js': (text) => `${text}\nconsole.error("new fault");` },
    });
    made.push(faulty, good, bad);
    try {
      const rejected = await parts(portal, 'deploy', 'root-config', '--from', bad.folder);
      expect(rejected.output).toContain('it logged the error "new fault"');
      expect(rejected.output).not.toContain('live fault');
      expect(rejected.code).toBe(3);
      const ended = await parts(portal, 'deploy', 'root-config', '--from', good.folder);
      expect(ended.code, ended.output).toBe(0);
      expect(ended.output).toMatch(isReported);
    } finally {
      await promoteBuild(portal, before);
    }
  });
