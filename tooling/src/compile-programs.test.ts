import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const WORKSPACE = path.resolve(__dirname, '../..');
const LOADER = pathToFileURL(path.join(__dirname, 'compile-programs.js')).href;

/** Runs a program in which reading the settings throws, as a bug would. */
const RUN = `
  const [loader, workspace, name, ...words] = process.argv.slice(1);
  process.argv = [process.argv[0], name, ...words];
  const { compilePrograms, loadProgram } = await import(loader);
  await compilePrograms(workspace);
  process.env = new Proxy(process.env, {
    ownKeys: () => {
      throw new TypeError('planted');
    },
  });
  await loadProgram(workspace, name);`;

/** Returns what a program prints about that error. */
function runWithFault(name: string, words: readonly string[]): string {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', RUN, LOADER, WORKSPACE, name, ...words],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  return stderr;
}

/** Returns the source lines that a stack trace names. */
function readNamedLines(output: string): readonly string[] {
  return [...output.matchAll(/(\/[^()\s]+\.ts):(\d+):\d+/g)].map(
    ([, file = '', line]) => readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '',
  );
}

test.each([
  ['data', ['backup', 'unwritten.backup']],
  ['messages', ['test', '--to', 'a@bank.example', '--channel', 'email']],
  ['users', ['show', 'absent']],
])('a fault in npm run %s is printed with its place in the TypeScript sources @D-14', (name, words) => {
  const output = runWithFault(name, words);
  expect(output).toMatch(/^\nplanted\n {2}at /);
  expect(output).not.toContain('.mjs');
  const [innermost, caller] = readNamedLines(output);
  expect(innermost).toContain('Object.entries(variables)');
  expect(caller).toContain('givenSettings(');
});
