import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createTestEnvironment } from '../portal/test-environment';
import { type ClonedWorkspace, cloneWorkspace } from '../start/cloned-workspace';

/* Builds that a deploy reports as stale after a change to a clone of this workspace. */

const ALL = [
  'clip-login-mf',
  'info-pages-mf',
  'login-mf',
  'recovery-mf',
  'root-config',
  'shared-wl-assets',
  'shell',
];

let clone: ClonedWorkspace;
let dataDir: string;
test.beforeAll(() => {
  clone = cloneWorkspace();
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-freshness-'));
});
test.afterAll(() => {
  clone.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

function at(file: string): string {
  return path.join(clone.folder, file);
}
function comment(file: string): () => void {
  return () => appendFileSync(at(file), '\n// a comment\n');
}
function run(command: 'parts' | 'wl:new', ...words: readonly string[]): void {
  const tool = at('tooling/bin/portal-tooling.mjs');
  const { status, stderr } = spawnSync(process.execPath, [tool, command, ...words], {
    cwd: clone.folder,
    encoding: 'utf8',
    env: createTestEnvironment(),
  });
  expect(status, stderr).toBe(0);
}

/** Returns the parts that `deploy --all` reports as stale; deploys all parts when none is. */
async function findStaleParts(): Promise<readonly string[]> {
  const said = await clone
    .parts({ DATA_DIR: dataDir }, 'deploy', '--all')
    .catch((error: unknown) => String(error));
  expect(said).toMatch(/has changed since it was built|is not built|is live for everyone/);
  return [...said.matchAll(/^(?:Error: \s*)?(\S+) has changed since it was built/gm)]
    .flatMap(([, part]) => part ?? [])
    .sort();
}

interface Change {
  readonly make: () => unknown;
  readonly stale: readonly string[];
  /** Existing files that the change modifies; their former text is restored afterwards. */
  readonly files: readonly string[];
  readonly added?: readonly string[];
}

const CHANGES: Readonly<Record<string, Change>> = {
  nothing: { make: () => undefined, stale: [], files: [] },
  'a new brand': {
    make: () => run('wl:new', 'northbank', '--name', 'North Bank', '--colour', '#1d4f8c'),
    stale: [],
    files: [],
    added: ['shared-wl-assets/white-labels/northbank.json'],
  },
  'other texts of a brand': {
    make: () => appendFileSync(at('shared-wl-assets/white-labels/default.json'), '\n'),
    stale: [],
    files: ['shared-wl-assets/white-labels/default.json'],
  },
  'a new part': {
    make: () => run('parts', 'new', 'hello-mf'),
    stale: [],
    files: ['pnpm-workspace.yaml', 'pnpm-lock.yaml', 'tsconfig.json'],
    added: ['hello-mf'],
  },
  'a module of the shell': {
    make: comment('shell/src/lifecycles.tsx'),
    stale: ['shell'],
    files: ['shell/src/lifecycles.tsx'],
  },
  'a text of login-mf': {
    make: () => appendFileSync(at('login-mf/i18n/en-US.json'), '\n'),
    stale: ['login-mf'],
    files: ['login-mf/i18n/en-US.json'],
  },
  'a module that is shared at run time': {
    make: comment('shared-wl-assets/src/ui/overlays.ts'),
    stale: ['shared-wl-assets'],
    files: ['shared-wl-assets/src/ui/overlays.ts'],
  },
  'a README and the documentation of the server': {
    make: () => {
      comment('shell/README.md')();
      comment('README.md')();
    },
    stale: [],
    files: ['shell/README.md', 'README.md'],
  },
  'modules of the servers and of the commands': {
    make: () => {
      for (const file of ['edge/src/serve.ts', 'services/src/index.ts', 'tooling/src/deploy/publish.ts'])
        comment(file)();
    },
    stale: [],
    files: ['edge/src/serve.ts', 'services/src/index.ts', 'tooling/src/deploy/publish.ts'],
  },
  'the preset': {
    make: comment('tooling/src/build/compile.ts'),
    stale: ALL,
    files: ['tooling/src/build/compile.ts'],
  },
  'the compiler options': {
    make: () => appendFileSync(at('tsconfig.browser.json'), '\n'),
    stale: ALL,
    files: ['tsconfig.browser.json'],
  },
};

for (const [what, { make, stale, files, added = [] }] of Object.entries(CHANGES))
  test(`${what} makes exactly the builds stale that depend on it @CARD-6 @long`, async () => {
    const former = files.map((file) => [file, readFileSync(at(file), 'utf8')] as const);
    try {
      make();
      expect(await findStaleParts()).toEqual(stale);
    } finally {
      for (const [file, text] of former) writeFileSync(at(file), text);
      for (const file of added) rmSync(at(file), { recursive: true, force: true });
    }
  });
