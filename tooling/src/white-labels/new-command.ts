import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, parseCommandLine } from '@portal/registry/command-line';
import { getWhiteLabelFolder, loadWhiteLabelLibrary, SCHEMA_FILE } from './library';

/** Contents of a new white label's file. */
interface NewWhiteLabel {
  readonly key: string;
  readonly name?: string;
  readonly brandColour?: string;
}

/**
 * Writes a new white label's file (WL-7).
 *
 * @returns its path
 * @throws Error when key, name or colour is invalid, or the file exists
 */
async function writeWhiteLabel(wanted: NewWhiteLabel): Promise<string> {
  const folder = getWhiteLabelFolder();
  const { newWhiteLabel } = await loadWhiteLabelLibrary();
  const schema = path.relative(folder, SCHEMA_FILE).replaceAll(path.sep, '/');
  const content = newWhiteLabel(wanted, schema);
  const file = path.join(folder, `${wanted.key}.json`);
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(taken ? `${file} already exists.` : `${file} is not writable.`, { cause: error });
  }
  return file;
}

/** Runs `npm run wl:new -- KEY`. @throws UsageError, or what keeps the file from being written */
export function runNewWhiteLabel(words: readonly string[]): Promise<void> {
  return parseCommandLine(
    commandLine('npm run wl:new --', 'Writes the file of a new white label, which passes wl:check.')
      .argument('<key>', '1 to 64 lower-case letters, digits and hyphens; part of its URLs')
      .option('--name <name>', 'name of the client, such as "North Bank"')
      .option('--colour <colour>', 'its brand colour, such as "#1d4f8c"')
      .addHelpText(
        'after',
        '\nWhat the file does not set comes from default.json. An existing file is never replaced.',
      )
      .action(async (key: string, { name, colour }: { readonly name?: string; readonly colour?: string }) => {
        const file = await writeWhiteLabel({
          key,
          ...(name !== undefined && { name }),
          ...(colour !== undefined && { brandColour: colour }),
        });
        console.log(`${file} has been written. Start the portal to see it.`);
      }),
    words,
  );
}
