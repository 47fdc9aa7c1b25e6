import { createHash } from 'node:crypto';

/** Name of a later file as webpack writes it, with a short hash. */
const SHORT = /\.([0-9a-f]{16})\.js$/;

function nameHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Gives later files names with their whole hash, and tells the entry. Later files know no names of others.
 *
 * @param entry text of the entry, in which each short hash stands
 * @param later files by the names that webpack gave them
 * @returns both with the new names
 * @throws when a file is not named in the entry: it would never be found
 */
export function namedByContent(
  entry: string,
  later: readonly (readonly [name: string, content: Buffer])[],
): { readonly entry: string; readonly later: readonly (readonly [string, Buffer])[] } {
  let text = entry;
  const named = later.map(([name, content]) => {
    const short = SHORT.exec(name)?.[1];
    if (short === undefined || !text.includes(short)) throw new Error(`${name} is not named in the entry`);
    const whole = nameHash(content);
    text = text.replaceAll(short, whole);
    return [name.replace(short, whole), content] as const;
  });
  return { entry: text, later: named };
}
