import { spawn } from 'node:child_process';
import { type Dirent, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../database/open-database';

const MINUTE = 60_000;
const WORKSPACE = path.resolve(__dirname, '../../../..');

let temporaryFolder: string;
beforeEach(() => {
  temporaryFolder = mkdtempSync(path.join(tmpdir(), 'data-command-'));
});
afterEach(() => rmSync(temporaryFolder, { recursive: true, force: true }));

/** Returns the entries of a folder; empty when a command has just removed it. */
function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the entries below a folder that group or others can access, with their mode. */
function openIn(folder: string): readonly string[] {
  return listEntries(folder).flatMap((entry) => {
    const each = path.join(folder, entry.name);
    const mode = (lstatSync(each, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
    return [
      ...((mode & 0o077) === 0 ? [] : [`${path.relative(temporaryFolder, each)} ${mode.toString(8)}`]),
      ...(entry.isDirectory() ? openIn(each) : []),
    ];
  });
}

/**
 * Runs `npm run data` in a shell with umask 000.
 * @returns the output, and the entries that others could access at any moment
 */
async function run(...words: readonly string[]): Promise<{ said: string; open: readonly string[] }> {
  const command = 'umask 000; exec node tooling/bin/portal.mjs data "$@"';
  const running = spawn('sh', ['-c', command, 'data', ...words], {
    cwd: WORKSPACE,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: path.join(temporaryFolder, 'data') },
  });
  let said = '';
  for (const output of [running.stdout, running.stderr])
    output.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const code = new Promise((resolve) => running.once('close', resolve));
  const open = new Set<string>();
  const timer = setInterval(() => {
    for (const each of openIn(temporaryFolder)) open.add(each);
  }, 5);
  expect([await code, said]).toEqual([0, said]);
  clearInterval(timer);
  return { said, open: [...open, ...openIn(temporaryFolder)] };
}

// Windows has no such file modes.
(process.platform === 'win32' ? test.skip : test)(
  'npm run data lets others read no database or copy at any moment, whatever the umask @SEC-R5 @D-3 @long',
  async () => {
    const dataDir = path.join(temporaryFolder, 'data');
    const copy = path.join(temporaryFolder, 'copy.tgz');
    const database = await openDatabase({ dataDir });
    await database.query(
      'CREATE TABLE notes AS SELECT repeat($1, 500) AS note FROM generate_series(1, 5000)',
      ['x'],
    );
    await database.close();
    const ended = await run('backup', copy);
    expect(ended.said).toContain('The server key is not in it.');
    const restored = await run('restore', copy);
    expect(restored.said).toContain(`The database in ${dataDir} is now that of ${copy}.`);
    expect(readdirSync(dataDir).map((name) => name.replace(/-.*/, ''))).toEqual([
      'database',
      'database.before',
    ]);
    // Restores into a folder that does not exist yet.
    rmSync(dataDir, { recursive: true });
    const begun = await run('restore', copy);
    // Others may only traverse the data folder, to reach the published parts.
    for (const { open } of [ended, restored, begun]) expect([...new Set(open)]).toEqual(['data 711']);
  },
  2 * MINUTE,
);
