import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX_LETTERS = 3;
const BASE = 36;
/** Digit that announces a further one; all others end a file's number. */
const FURTHER_DIGIT = 'z';

/**
 * Returns what the short class names of a part begin with: letters derived from its name, so that no two parts, and
 * hardly a host page, have the same. Of a fixed length, or one prefix could be the beginning of another.
 */
export function getClassPrefix(part: string): string {
  const digest = createHash('sha256').update(part).digest();
  return [...digest.subarray(0, PREFIX_LETTERS)]
    .map((byte, at) => String.fromCharCode((at % 2 === 0 ? 65 : 97) + (byte % 26)))
    .join('');
}

/**
 * Lists a part's CSS modules, sorted. Names depend on the list, so a build cache does, too.
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
 * Encodes a file's number in one digit where possible; none is the beginning of another. Without capitals, since a host page in
 * quirks mode does not tell them from small letters.
 */
function encodeFile(file: number): string {
  const most = BASE - 1;
  return file < most ? file.toString(BASE) : FURTHER_DIGIT + encodeFile(file - most);
}

/** Name of a class in a build, as css-loader asks for it. */
export type ClassNaming = (
  loader: { readonly resourcePath: string; readonly mode?: string },
  template: string,
  name: string,
) => string;

/**
 * Creates the names of a part's classes: the same in the builds for the edge and for browsers, and unlike those of other
 * parts. Readable in development; otherwise counted by file and within it, since numbers compress better than words and
 * hashes.
 *
 * @param part its folder name
 * @param files its CSS modules; one outside of them is given a readable name
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
