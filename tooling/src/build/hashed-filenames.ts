import { createHash } from 'node:crypto';

/** Matches webpack's short hash in the name of a lazy chunk. */
const SHORT_HASH = /\.([0-9a-f]{16})\.js$/;

function nameHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Renames lazy chunks by their full hash and updates the entry. Lazy chunks do not contain names of other chunks.
 *
 * @param entry text of the entry, which contains each short hash
 * @param later lazy chunks with the names that webpack gave them
 * @returns entry and lazy chunks with the new names
 * @throws Error when the entry lacks the hash of a chunk, which could then never be loaded
 */
export function renameByContentHash(
  entry: string,
  later: readonly (readonly [name: string, content: Buffer])[],
): { readonly entry: string; readonly later: readonly (readonly [string, Buffer])[] } {
  let text = entry;
  const named = later.map(([name, content]) => {
    const short = SHORT_HASH.exec(name)?.[1];
    if (short === undefined || !text.includes(short)) throw new Error(`${name} is not listed in the entry`);
    const whole = nameHash(content);
    text = text.replaceAll(short, whole);
    return [name.replace(short, whole), content] as const;
  });
  return { entry: text, later: named };
}
