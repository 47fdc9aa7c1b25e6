import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/* Commands in a clone whose lock file names other packages than the installed ones, such as after "git pull". */

const { scripts } = JSON.parse(readFileSync(path.join(WORKSPACE, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
/** Commands that run a program of the portal; those that always install are tested by a first start. */
const COMMANDS = Object.entries(scripts)
  .filter(
    ([name, script]) =>
      /^node .*bin\/portal(?:-tooling)?\.mjs/.test(script) && !['start', 'test'].includes(name),
  )
  .map(([name]) => name);

let clone: string;
test.beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'portal-pulled-'));
  cpSync(path.join(WORKSPACE, 'tooling/bin'), path.join(clone, 'tooling/bin'), { recursive: true });
});
test.afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(file: string, content: string | object): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
  writeFileSync(path.join(clone, file), text);
}

/** Runs a command line in the clone. @returns what it printed */
function run(command: string): string {
  const { stdout, stderr } = spawnSync(command, {
    cwd: clone,
    shell: true,
    encoding: 'utf8',
    env: createTestEnvironment({}),
  });
  return stdout + stderr;
}

const commandTag = quickCases(2);
for (const command of COMMANDS) {
  test(
    `npm run ${command} says that other packages are installed, in a clone that links them @D-14`,
    { tag: commandTag() },
    () => {
      write('package.json', { scripts });
      write('pnpm-lock.yaml', 'changed');
      // The program itself is not reached, since the clone has no sources.
      mkdirSync(path.join(clone, 'edge/dist'), { recursive: true });
      write('installed/.pnpm/lock.yaml', 'former');
      symlinkSync(path.join(clone, 'installed'), path.join(clone, 'node_modules'));
      const SENTENCE = 'The installed packages are not those of pnpm-lock.yaml: "npm start" installs them.';
      expect(run(`npm run ${command}`)).toContain(SENTENCE);
      write('pnpm-lock.yaml', 'former');
      expect(run(`npm run ${command}`)).not.toContain(SENTENCE);
    },
  );
}

test('the next command installs the packages of a lock file that has changed, once @D-14 @long', () => {
  const library = (version: string): void => {
    write(`library-${version}/package.json`, { name: 'library', version });
    write('package.json', {
      private: true,
      scripts: { parts: scripts['parts'] },
      dependencies: { library: `file:./library-${version}` },
    });
    run('node tooling/bin/pnpm.mjs install --lockfile-only --no-frozen-lockfile --offline');
  };
  const installed = (): string =>
    (
      JSON.parse(readFileSync(path.join(clone, 'node_modules/library/package.json'), 'utf8')) as {
        version: string;
      }
    ).version;
  write('pnpm-workspace.yaml', 'packages: []\n');
  for (const version of ['1.0.0', '2.0.0']) {
    library(version);
    expect(run('npm run parts')).toContain('Installing packages with pnpm@');
    expect(installed()).toBe(version);
    expect(run('npm run parts')).not.toContain('Installing packages');
  }
});
