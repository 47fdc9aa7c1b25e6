import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../..');
/** Without Git (only Node and an archive of the sources) there is no checkout to test. */
const hasGit = spawnSync('git', ['--version']).status === 0;

(hasGit ? test : test.skip)(
  'a checkout has the line endings of the project, also with Git configured for Windows @D-14',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'checkout-'));
    try {
      const git = (...words: readonly string[]) =>
        execFileSync('git', ['-c', 'core.autocrlf=true', '-c', 'core.eol=crlf', ...words], {
          cwd: folder,
          stdio: 'ignore',
        });
      git('init');
      copyFileSync(path.join(WORKSPACE, '.gitattributes'), path.join(folder, '.gitattributes'));
      for (const name of ['step.sql', 'picture.png']) writeFileSync(path.join(folder, name), 'one\ntwo\n');
      git('add', '.');
      for (const name of ['step.sql', 'picture.png']) rmSync(path.join(folder, name));
      git('checkout', '--', '.');
      expect(readFileSync(path.join(folder, 'step.sql'), 'utf8')).toBe('one\ntwo\n');
      expect(readFileSync(path.join(folder, 'picture.png'), 'utf8')).toBe('one\ntwo\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('package programs start as Node scripts, or through a shell where Windows needs one @D-14', () => {
  const folders = readdirSync(path.join(WORKSPACE, 'tests'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `tests/${name}`);
  const sources = [...folders, 'tooling/src'].flatMap((folder) =>
    readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.ts') && !/node_modules|\.types\/|\.(?:test|spec)\.ts$/.test(file)),
  );
  const starting = sources.filter((file) => {
    const source = readFileSync(path.join(WORKSPACE, file), 'utf8');
    return source.includes('node_modules/.bin') && !source.includes("shell: process.platform === 'win32'");
  });
  expect(starting).toEqual([]);
});
