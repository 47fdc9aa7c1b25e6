import { createHash } from 'node:crypto';
import path from 'node:path';

const PREFIX_LETTERS = 3;

/**
 * Returns the prefix of a part's class names: letters derived from the part's name, so that other parts, and very
 * probably host pages, have other ones. Its length is fixed, so that no prefix is the beginning of another.
 */
export function getClassPrefix(part: string): string {
  const digest = createHash('sha256').update(part).digest();
  return [...digest.subarray(0, PREFIX_LETTERS)]
    .map((byte, at) => String.fromCharCode((at % 2 === 0 ? 65 : 97) + (byte % 26)))
    .join('');
}

/**
 * Returns css-loader's options for the class names of a part: short in production, readable in development.
 *
 * @param part folder name of the part
 */
export function getClassNameOptions(part: string) {
  return {
    localIdentName: `${getClassPrefix(part)}[hash:base64:5]`,
    localIdentHashSalt: part,
    // css-loader makes the name itself when there is none.
    getLocalIdent: (
      { resourcePath, mode }: { readonly resourcePath: string; readonly mode?: string },
      _template: string,
      name: string,
    ) =>
      mode === 'development'
        ? `${part}-${name}-${path.basename(resourcePath).replace(/\..*/, '')}`
        : undefined,
  };
}
