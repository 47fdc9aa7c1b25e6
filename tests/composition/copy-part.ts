import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WORKSPACE } from '../workspace';

// Inside the workspace, since the preset does not compile files outside it.
const RESULTS = path.join(WORKSPACE, 'test-results');

/** Copy of a part's sources in a separate workspace, where they can be changed and built without side effects. */
export interface CopiedPart {
  readonly folder: string;
  /** Replaces a text in a source file; throws when the file does not contain it. */
  readonly edit: (file: string, from: string, to: string) => void;
  /** Adds or overwrites a source file. */
  readonly write: (file: string, text: string) => void;
  /** Transforms the text of a source file. */
  readonly rewrite: (file: string, to: (text: string) => string) => void;
  /** Builds only this part, as its team would, and returns the folder of the build. */
  readonly build: () => Promise<string>;
  /** Builds another part of the same workspace. */
  readonly buildOther: (part: string) => Promise<string>;
  /** Runs a script in the workspace and returns its output. */
  readonly run: (script: string) => string;
  readonly remove: () => void;
}

/** Lists the folders of the workspace's packages; a part may compile sources of any of them. */
function listPackages(workspace: string): readonly string[] {
  return readdirSync(workspace).filter((name) => existsSync(path.join(workspace, name, 'package.json')));
}

/** Copies a part into a separate workspace; its dependencies are symbolic links. */
export function copyPart(part: string): CopiedPart {
  mkdirSync(RESULTS, { recursive: true });
  const workspace = mkdtempSync(path.join(RESULTS, 'apart-'));
  const folder = path.join(workspace, part);
  cpSync(path.join(WORKSPACE, part), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (name) => !['dist', '.build', '.types'].includes(path.basename(name)),
  });
  for (const shared of ['node_modules', ...listPackages(WORKSPACE)].filter((name) => name !== part))
    symlinkSync(path.join(WORKSPACE, shared), path.join(workspace, shared));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'tsconfig.browser.json'])
    cpSync(path.join(WORKSPACE, file), path.join(workspace, file));
  const rewrite: CopiedPart['rewrite'] = (file, to) => {
    const name = path.join(folder, file);
    writeFileSync(name, to(readFileSync(name, 'utf8')));
  };
  return {
    folder,
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    rewrite,
    edit: (file, from, to) =>
      rewrite(file, (text) => {
        if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
        return text.replace(from, to);
      }),
    build: () => buildIn(workspace, part),
    buildOther: (other) => buildIn(workspace, other),
    run: (script) => {
      const file = path.join(workspace, 'run.mts');
      writeFileSync(file, script);
      const ended = spawnSync(process.execPath, ['--import', 'tsx', file], {
        cwd: WORKSPACE,
        encoding: 'utf8',
      });
      if (ended.status !== 0) throw new Error(ended.stderr);
      return ended.stdout;
    },
    remove: () => rmSync(workspace, { recursive: true, force: true }),
  };
}

function buildIn(workspace: string, part: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const builder = pathToFileURL(path.join(WORKSPACE, 'tooling/src/build/build-part.ts')).href;
    const script = `import { buildPart } from ${JSON.stringify(builder)}; await buildPart(${JSON.stringify(part)}, ${JSON.stringify(workspace)});`;
    const file = path.join(workspace, 'build.mts');
    writeFileSync(file, script);
    const child = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: WORKSPACE,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('exit', (code) =>
      code === 0
        ? resolve(path.join(workspace, part, 'dist/part'))
        : reject(new Error(`${part} was not built:\n${output}`)),
    );
  });
}
