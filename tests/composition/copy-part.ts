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

// Below the workspace, since the preset compiles nothing that lies elsewhere.
const RESULTS = path.join(WORKSPACE, 'test-results');

/** A part's sources in a workspace of their own, where they can be changed and built without touching the real ones. */
export interface CopiedPart {
  readonly folder: string;
  /** Changes one of its source files. Fails when there is nothing to change. */
  readonly edit: (file: string, from: string, to: string) => void;
  /** Adds a source file, or writes one over. */
  readonly write: (file: string, text: string) => void;
  /** Gives a source file another text. */
  readonly rewrite: (file: string, to: (text: string) => string) => void;
  /** Builds it alone, as a team that owns nothing else would; gives the folder of the built part. */
  readonly build: () => Promise<string>;
  /** Builds another part of the same workspace. */
  readonly buildOther: (part: string) => Promise<string>;
  /** Runs a script in the workspace; gives what it printed. */
  readonly run: (script: string) => string;
  readonly remove: () => void;
}

/** Folders of the workspace's packages: a part may compile sources of any. */
function packagesOf(workspace: string): readonly string[] {
  return readdirSync(workspace).filter((name) => existsSync(path.join(workspace, name, 'package.json')));
}

/** Copies a part out of the workspace; what it is built with stays where it is. */
export function copyPart(part: string): CopiedPart {
  mkdirSync(RESULTS, { recursive: true });
  const workspace = mkdtempSync(path.join(RESULTS, 'apart-'));
  const folder = path.join(workspace, part);
  cpSync(path.join(WORKSPACE, part), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (name) => !['dist', '.build', '.types'].includes(path.basename(name)),
  });
  for (const shared of ['node_modules', ...packagesOf(WORKSPACE)].filter((name) => name !== part))
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
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) =>
      code === 0
        ? resolve(path.join(workspace, part, 'dist/part'))
        : reject(new Error(`${part} was not built:\n${said}`)),
    );
  });
}
