import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine, parseCommandLine } from './command-line';
import { readEnvFile, withEnvFile } from './env-file';

const SETTINGS = ['DATA_DIR', 'PORT', 'SERVER_KEY'];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-file-'));
  file = path.join(folder, 'production.env');
  writeFileSync(file, '# Settings\nDATA_DIR=/srv/portal\nPORT="8080"\nSERVER_KEY=\n');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of SETTINGS) Reflect.deleteProperty(process.env, name);
});

/** Runs a program with a subcommand, and returns the settings that its action saw. */
async function run(...words: readonly string[]): Promise<Record<string, string | undefined>> {
  const seen: Record<string, string | undefined> = {};
  const program = commandLine('npm run users --', 'Manages users.');
  program
    .command('show <user>')
    .option('--json')
    .action(() => {
      for (const name of SETTINGS) seen[name] = process.env[name];
    });
  await parseCommandLine(withEnvFile(program), words);
  return seen;
}

test.each([
  ['after the arguments', (env: string) => ['show', 'ada', '--env-file', env]],
  ['before the arguments', (env: string) => ['show', '--env-file', env, 'ada']],
  ['before the subcommand', (env: string) => ['--env-file', env, 'show', 'ada']],
  ['as one word', (env: string) => ['show', 'ada', `--env-file=${env}`, '--json']],
])('a command reads its settings from an env file named %s @D-14', async (_where, words) => {
  expect(await run(...words(file))).toEqual({ DATA_DIR: '/srv/portal', PORT: '8080', SERVER_KEY: '' });
});

test.each(['9090', ''])('the variable %p of the environment wins over the file @D-14', async (value) => {
  process.env['PORT'] = value;
  expect(await run('show', 'ada', '--env-file', file)).toMatchObject({
    DATA_DIR: '/srv/portal',
    PORT: value,
  });
});

test('without an env file the settings are those of the environment @D-14', async () => {
  process.env['PORT'] = '9090';
  expect(await run('show', 'ada')).toEqual({ PORT: '9090' });
});

test.each([
  ['is missing', () => path.join(folder, 'absent.env'), /absent\.env cannot be read\.$/],
  ['is a folder', () => folder, /cannot be read\.$/],
  [
    'is not UTF-8',
    () => {
      writeFileSync(file, Buffer.from([0x50, 0x3d, 0xe4, 0x0a]));
      return file;
    },
    /production\.env .*UTF-8/,
  ],
])(
  'an env file that %s is reported by name, and the command does not run @D-14',
  async (_fault, name, message) => {
    await expect(run('show', 'ada', '--env-file', name())).rejects.toThrow(message);
    expect(() => readEnvFile(name())).toThrow(message);
  },
);
