import { spawnSync } from 'node:child_process';

/** Names of packages by package manager. */
export interface SystemPackages {
  readonly apt: readonly string[];
  readonly dnf: readonly string[];
  readonly apk: readonly string[];
}

/** Whether a program is on PATH. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

/** Installs packages with the system's package manager, as root or with sudo without a password; ignores failures. */
export function installPackages({ apt, dnf, apk }: SystemPackages): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const attempts: readonly (readonly string[])[] = [
    ['apt-get', 'install', '-y', '--no-install-recommends', ...apt],
    ['dnf', 'install', '-y', ...dnf],
    ['apk', 'add', ...apk],
  ];
  const attempt = attempts.find(([manager = '']) => isInstalled(manager));
  if (attempt === undefined) return;
  const run = (words: readonly string[]): void => {
    const [command = '', ...rest] = [...asRoot, ...words];
    // RUNLEVEL prevents Debian's packages from starting a server.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    spawnSync(command, rest, { stdio: 'ignore', env });
  };
  if (attempt[0] === 'apt-get') run(['apt-get', 'update']);
  run(attempt);
}
