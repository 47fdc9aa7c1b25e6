import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, parseCommandLine } from '@portal/registry/command-line';
import { getWhiteLabelFolder, loadWhiteLabelLibrary, type NewWhiteLabel, SCHEMA_FILE } from './library';
import { askContacts, CONTACT_OPTIONS } from './new-questions';

const FOOTER = `
On a terminal the command asks for the contacts that are not given. What the file does not set comes from default.json,
except outside LOCAL and MOCK, where wl:check and the start reject a file without its own contacts and legal texts. An
existing file is never replaced.`;

/**
 * Writes a new white label's file (WL-7).
 *
 * @returns its path
 * @throws Error when a value is invalid, or the file exists
 */
async function writeWhiteLabel(wanted: NewWhiteLabel): Promise<string> {
  const folder = getWhiteLabelFolder();
  const { newWhiteLabel, WHITE_LABEL_KEY } = await loadWhiteLabelLibrary();
  const file = path.join(folder, `${wanted.key}.json`);
  if (WHITE_LABEL_KEY.test(wanted.key) && existsSync(file)) throw new Error(`${file} already exists.`);
  const schema = path.relative(folder, SCHEMA_FILE).replaceAll(path.sep, '/');
  const content = newWhiteLabel(wanted, schema);
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(taken ? `${file} already exists.` : `${file} is not writable.`, { cause: error });
  }
  return file;
}

/** Names what the new file leaves to be done before the public may see it. */
async function printTasks(key: string): Promise<void> {
  const { findMissingOwnFields } = await loadWhiteLabelLibrary();
  for (const { file, field, reason } of findMissingOwnFields(getWhiteLabelFolder()))
    if (file === `${key}.json`) console.log(`To do before production: ${field} ${reason}.`);
}

/** Runs `npm run wl:new -- KEY`. @throws UsageError, or what keeps the file from being written */
export function runNewWhiteLabel(words: readonly string[]): Promise<void> {
  const program = commandLine(
    'npm run wl:new --',
    'Writes the file of a new white label, which passes wl:check in LOCAL and MOCK.',
  )
    .argument('<key>', '1 to 64 lower-case letters, digits and hyphens; part of its URLs')
    .option('--name <name>', 'name of the client, such as "North Bank"')
    .option('--colour <colour>', 'its brand colour, such as "#1d4f8c"');
  for (const { flag, description } of CONTACT_OPTIONS) program.option(flag, description);
  program
    .addHelpText('after', FOOTER)
    .action(async (key: string, { colour, ...given }: Readonly<Record<string, string>>) => {
      const { stdin, stdout } = process;
      const values = stdin.isTTY && stdout.isTTY ? await askContacts(given, stdin, stdout) : given;
      const file = await writeWhiteLabel({
        ...values,
        key,
        ...(colour !== undefined && { brandColour: colour }),
      });
      console.log(`${file} has been written. Start the portal to see it.`);
      await printTasks(key);
    });
  return parseCommandLine(program, words);
}
