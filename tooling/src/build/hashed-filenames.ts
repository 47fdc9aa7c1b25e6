import { createHash } from 'node:crypto';

/** Name of a later file as webpack writes it, with a short hash. */
const SHORT_HASH = /\.([0-9a-f]{16})\.js$/;

function nameHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Renames lazy files by their full hash and updates the entry. Lazy files contain no names of others.
 *
 * @param entry text of the entry, which contains each short hash
 * @param later files by the names that webpack gave them
 * @returns both with the new names
 * @throws Error when the entry does not name a file, which could then never be loaded
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
