interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function quoted(text: string): string {
  return /^[@']|:$/.test(text) ? `'${text}'` : text;
}

/**
 * Returns the locked version of a dependency that another package of the workspace has. @throws Error when none has
 * it
 */
function lockedVersion(lock: string, dependency: string, specifier: string): string {
  const lines = `      ${quoted(dependency)}:\n        specifier: ${quoted(specifier)}\n        version: `;
  // Skips the entry of the workspace itself, whose links are relative to another folder.
  const at = lock.indexOf(lines, lock.search(/^ {2}[\w-]+:\n {4}dependencies:/m));
  if (at === -1) throw new Error(`pnpm-lock.yaml has no ${dependency} (${specifier})`);
  return lock.slice(at + lines.length, lock.indexOf('\n', at + lines.length));
}

/**
 * Adds a new package to pnpm-lock.yaml, so that a frozen install includes it. All its dependencies are already locked
 * for other packages.
 *
 * @param lock text of the file
 * @param name folder of the new package, below the workspace
 * @returns the text with the new package in alphabetical order
 * @throws Error when no other package has one of its dependencies
 */
export function addLockEntry(
  lock: string,
  name: string,
  { dependencies = {}, devDependencies = {} }: Package,
): string {
  const entry = [
    `  ${name}:`,
    ...Object.entries({ dependencies, devDependencies }).flatMap(([group, wanted]) => [
      `    ${group}:`,
      ...Object.entries(wanted).flatMap(([dependency, specifier]) => [
        `      ${quoted(dependency)}:`,
        `        specifier: ${quoted(specifier)}`,
        `        version: ${lockedVersion(lock, dependency, specifier)}`,
      ]),
    ]),
    '',
    '',
  ].join('\n');
  const begin = lock.indexOf('\nimporters:\n');
  const others = [...lock.slice(begin).matchAll(/^ {2}([\w-]+):\n/gm)];
  const next = others.find(([, other = '']) => other > name);
  const at = next === undefined ? lock.indexOf('\npackages:\n') + 1 : begin + next.index;
  return lock.slice(0, at) + entry + lock.slice(at);
}
