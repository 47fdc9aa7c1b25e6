import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SCHEMA_FILE, whiteLabelFolder, whiteLabelLibrary } from './library';

export const NEW_HELP = `wl:new KEY [--name "North Bank"] [--colour "#1d4f8c"]   writes the file of a new white label

KEY has 1 to 64 lower-case letters, digits and hyphens and becomes part of addresses. The file passes
wl:check; everything it does not say comes from default.json. An existing file is never replaced.
`;

/** What was asked for. @throws with the help for words that are not understood */
const readWords = (
  words: readonly string[],
): { readonly key: string; readonly name?: string; readonly brandColour?: string } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { name: { type: 'string' }, colour: { type: 'string' } },
    });
    const [key, ...more] = positionals;
    if (key === undefined || more.length > 0) throw new Error('One key is needed.');
    return {
      key,
      ...(values.name !== undefined && { name: values.name }),
      ...(values.colour !== undefined && { brandColour: values.colour }),
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${NEW_HELP}`, {
      cause: error,
    });
  }
};

/**
 * Writes a new white label's file (WL-7).
 *
 * @returns its path
 * @throws when the key, the name or the colour is refused, or the file is there already
 */
const writeWhiteLabel = async (words: readonly string[]): Promise<string> => {
  const folder = whiteLabelFolder();
  const wanted = readWords(words);
  const { newWhiteLabel } = await whiteLabelLibrary();
  const schema = path.relative(folder, SCHEMA_FILE).replaceAll(path.sep, '/');
  const content = newWhiteLabel(wanted, schema);
  const file = path.join(folder, `${wanted.key}.json`);
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(taken ? `${file} is there already.` : `${file} cannot be written.`, { cause: error });
  }
  return file;
};

/** The command `wl:new`. @throws with a sentence for the person who gave it */
export const wlNew = async (words: readonly string[]): Promise<void> => {
  if (words.includes('--help')) return console.log(NEW_HELP);
  console.log(`${await writeWhiteLabel(words)} is written. Start the portal to see it.`);
};
