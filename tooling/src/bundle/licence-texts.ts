import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundledPackage } from '../build/bundled-packages';

const LICENCE_FILE = /^(?:licen[sc]e|copying|notice)(?:[.-].*)?$/i;

/** Finds an installed package in pnpm's store of the workspace: `name@version`, or with its peers after `_`. */
function findInstalled(workspace: string, { name, version }: BundledPackage): string | null {
  const store = path.join(workspace, 'node_modules/.pnpm');
  const wanted = `${name.replace('/', '+')}@${version}`;
  const entry = readdirSync(store).find((each) => each === wanted || each.startsWith(`${wanted}_`));
  const folder = entry === undefined ? null : path.join(store, entry, 'node_modules', name);
  return folder !== null && existsSync(folder) ? folder : null;
}

function readLicence(folder: string): string {
  const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly license?: unknown;
  };
  const texts = readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
  return [`Licence: ${typeof license === 'string' ? license : 'see the text'}`, ...texts].join('\n\n');
}

/**
 * Returns the licence texts of packages, which permissive licences require with every copy.
 *
 * @param packages with code in the bundle
 */
export function licenceTexts(workspace: string, packages: readonly BundledPackage[]): string {
  const sections = packages.map((each) => {
    const folder = findInstalled(workspace, each);
    const licence =
      folder === null
        ? `Licence: https://www.npmjs.com/package/${each.name}/v/${each.version}`
        : readLicence(folder);
    return `${each.name} ${each.version}\n\n${licence}\n`;
  });
  return `Packages of others in this bundle and their licences.\n\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
