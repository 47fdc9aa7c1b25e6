import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX_LETTERS = 3;
const BASE = 36;
/** Digit that is followed by another one; all other digits end a file's number. */
const FURTHER_DIGIT = 'z';

/**
 * Returns the prefix of a part's short class names: letters derived from the part's name, so that other parts, and very
 * probably host pages, have other ones. Its length is fixed, so that no prefix is the beginning of another.
 */
export function getClassPrefix(part: string): string {
  const digest = createHash('sha256').update(part).digest();
  return [...digest.subarray(0, PREFIX_LETTERS)]
    .map((byte, at) => String.fromCharCode((at % 2 === 0 ? 65 : 97) + (byte % 26)))
    .join('');
}

/**
 * Lists a part's CSS modules, sorted. Class names depend on the list, so the build cache does, too.
 *
 * @param folder the part's folder
 * @returns absolute paths
 */
export function listCssModules(folder: string): readonly string[] {
  const source = path.join(folder, 'src');
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .map((file) => path.join(source, file));
}

/**
 * Encodes a file's number, in one digit where possible; no code is the beginning of another. Uses no capitals, since class
 * names are case-insensitive on a host page in quirks mode.
 */
function encodeFile(file: number): string {
  const most = BASE - 1;
  return file < most ? file.toString(BASE) : FURTHER_DIGIT + encodeFile(file - most);
}

/** Returns the name of a class in a build (`getLocalIdent` of css-loader). */
export type ClassNaming = (
  loader: { readonly resourcePath: string; readonly mode?: string },
  template: string,
  name: string,
) => string;

/**
 * Creates the function that names a part's classes: the same in edge and browser builds, and unlike those of other parts.
 * Names are readable in development, and otherwise numbers of file and class, which compress better than words and hashes.
 *
 * @param part folder name of the part
 * @param files CSS modules of the part; classes of other files get readable names
 */
export function createClassNaming(part: string, files: readonly string[]): ClassNaming {
  const prefix = getClassPrefix(part);
  const namesByFile = new Map<string, string[]>();
  return ({ resourcePath, mode }, _template, name) => {
    const file = files.indexOf(resourcePath);
    if (mode === 'development' || file < 0)
      return `${part}-${name}-${path.basename(resourcePath).replace(/\..*/, '')}`;
    const names = namesByFile.get(resourcePath) ?? [];
    namesByFile.set(resourcePath, names);
    if (!names.includes(name)) names.push(name);
    return prefix + encodeFile(file) + names.indexOf(name).toString(BASE);
  };
}
