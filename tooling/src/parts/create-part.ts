import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runPnpm } from '../../bin/pnpm.mjs';
import { rejections } from '../rejections';
import { listParts } from '../workspace';
import { copyPartFiles } from './copy-part-files';
import { createPartFiles } from './part-files';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

function addLine(file: string, after: RegExp, line: string): void {
  const text = readFileSync(file, 'utf8');
  const last = [...text.matchAll(after)].at(-1);
  if (last === undefined) throw new Error(`${file} has no place for "${line}"`);
  const at = last.index + last[0].length;
  writeFileSync(file, text.slice(0, at) + line + text.slice(at));
}

/**
 * Writes a new part (folder, declaration, screen, messages, test, README) and adds it to the workspace.
 *
 * @param name unused name in lower-case words with hyphens, such as `hello-mf`
 * @param model existing part to copy; without one the new part has one empty page
 * @returns names of the written files, below the workspace
 * @throws DeployRejection for an invalid or used name, or an unknown model; Error when pnpm cannot lock its packages
 */
export function createPart(workspace: string, name: string, model?: string): readonly string[] {
  if (!NAME.test(name) || name.length > 40) throw rejections.noPartName(name);
  const folder = path.join(workspace, name);
  if (existsSync(folder)) throw rejections.takenPartName(name);
  const parts = listParts(workspace);
  if (model !== undefined && !parts.includes(model)) throw rejections.noSuchPart(model, parts);
  const files = model === undefined ? createPartFiles(name) : copyPartFiles(workspace, model, name);
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  addLine(path.join(workspace, 'pnpm-workspace.yaml'), /^ {2}- [a-z0-9-]+-mf\n/gm, `  - ${name}\n`);
  const references = path.join(workspace, 'tsconfig.json');
  if (existsSync(references))
    addLine(references, /\{ "path": "\.\/[a-z0-9-]+-mf" \},\n/g, `    { "path": "./${name}" },\n`);
  const words = ['install', '--lockfile-only', '--no-frozen-lockfile', '--prefer-offline'];
  const { status, stdout } = runPnpm(words, { cwd: workspace, encoding: 'utf8' });
  if (status !== 0) throw new Error(`pnpm could not add ${name} to pnpm-lock.yaml: ${stdout}`);
  return Object.keys(files).map((file) => `${name}/${file}`);
}
