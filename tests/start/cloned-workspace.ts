import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTestBrowser } from '@portal/tooling/browser';
import { runStart } from '../portal/run-start';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

const EXCLUDED = new Set(['.data', '.git', 'test-results', 'tests', 'docs']);

/** A second clone of the workspace, with the same builds and installed packages. */
export interface ClonedWorkspace {
  readonly folder: string;
  readonly edit: (file: string, from: string, to: string) => void;
  /** Runs `npm start` in the clone. */
  readonly start: (settings: NodeJS.ProcessEnv) => ReturnType<typeof runStart>;
  /** Runs `npm run parts -- …` in the clone. @returns its output @throws when it fails */
  readonly parts: (settings: NodeJS.ProcessEnv, ...words: readonly string[]) => Promise<string>;
  readonly remove: () => void;
}

/**
 * Copies the workspace into a separate folder.
 *
 * @param further folders that only some tests need, such as `docs`
 */
export function cloneWorkspace(further: readonly string[] = []): ClonedWorkspace {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clone-'));
  cpSync(WORKSPACE, folder, {
    recursive: true,
    // Links between the packages are relative and must resolve inside the copy.
    verbatimSymlinks: true,
    filter: (name) => {
      const inside = path.relative(WORKSPACE, name);
      return (!EXCLUDED.has(inside) || further.includes(inside)) && inside !== 'node_modules';
    },
  });
  symlinkSync(path.join(WORKSPACE, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    edit: (file, from, to) => {
      const target = path.join(folder, file);
      const text = readFileSync(target, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(target, text.replace(from, to));
    },
    start: (settings) => runStart(settings, 'start', folder),
    parts: (settings, ...words) =>
      new Promise((resolve, reject) => {
        const tool = path.join(folder, 'tooling/bin/portal-tooling.mjs');
        const child = spawn(process.execPath, [tool, 'parts', ...words], {
          cwd: folder,
          env: createTestEnvironment({ CHROME_PATH: getTestBrowser(), ...settings }),
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => (said += String(chunk)));
        child.on('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
