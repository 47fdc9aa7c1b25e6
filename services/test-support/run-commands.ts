import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Output and exit code of a command. */
export interface CommandResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const COMPILER = pathToFileURL(path.resolve(__dirname, '../../tooling/src/compile-programs.js')).href;

/** Runs the command with each list of arguments; the query string makes Node evaluate the module again. */
const RUN_EACH = `
  const { compilePrograms } = await import(process.argv[1]);
  const folder = await compilePrograms(process.argv[2]);
  const { pathToFileURL } = await import('node:url');
  const url = pathToFileURL(folder + '/' + process.argv[3] + '.mjs').href;
  const lines = JSON.parse(process.argv[4]);
  const results = [];
  const print = process.stdout.write.bind(process.stdout);
  for (const [at, words] of lines.entries()) {
    const result = { status: 0, stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) process[name].write = (text) => Boolean((result[name] += text));
    process.exit = (status) => void (result.status = status);
    process.argv = [process.argv[0], 'command', ...words];
    await import(url + '?' + at);
    results.push(result);
  }
  print(JSON.stringify(results));`;

/**
 * Compiles a command and runs it several times in one process.
 *
 * @param command name, such as `users`
 * @param lines arguments of each run
 */
export function runCommands(
  command: string,
  lines: readonly (readonly string[])[],
  env: NodeJS.ProcessEnv,
): readonly CommandResult[] {
  const words = [COMPILER, path.resolve(__dirname, '../..'), command, JSON.stringify(lines)];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', RUN_EACH, ...words],
    { encoding: 'utf8', env },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly CommandResult[];
}
