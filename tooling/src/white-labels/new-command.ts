import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, Option, parseCommandLine, withEnvFile } from '@portal/registry/command-line';
import {
  checkWhiteLabels,
  newWhiteLabel,
  type NewWhiteLabel,
  WHITE_LABEL_KEY,
} from '@portal/server-kit/white-labels';
import { getAppNames, getWhiteLabelFolder, SCHEMA_FILE } from './white-label-folder';

const FOOTER = `
What the file does not set comes from default.json,
except outside LOCAL and MOCK, where wl:check and the start reject a file without its own contacts and legal texts. An
existing file is never replaced. "default" writes a complete default.json, which the others need.`;

/** Options whose values only the client knows. */
const CONTACT_OPTIONS: readonly Option[] = [
  new Option('--support-phone <number>', 'Help Desk: phone, such as "+49 69 90009 142"'),
  new Option('--support-email <address>', 'Help Desk: e-mail address'),
  new Option('--support-hours <text>', 'Help Desk: when it answers, in English'),
  new Option('--support-hours-german <text>', 'Help Desk: when it answers, in German'),
  new Option('--sender-email <address>', 'sender of e-mails, else MAIL_FROM'),
  new Option('--reply-to-email <address>', 'where replies to e-mails go'),
  new Option('--home-url <url>', 'page after sign-in, else HOME_URL'),
  new Option('--time-zone <name>', 'IANA time zone, such as Europe/Berlin'),
  new Option('--imprint-url <url>', 'https URL of the imprint'),
  new Option('--privacy-url <url>', 'https URL of the privacy policy'),
  new Option('--cookie-policy <path>', 'content path of the cookie policy, or "none"'),
];

interface PreparedFile {
  readonly file: string;
  readonly content: string;
}

/** Creates the content of a new white label's file. @throws Error when a value is invalid, or the file exists */
function prepareWhiteLabel(whiteLabel: NewWhiteLabel): PreparedFile {
  const folder = getWhiteLabelFolder();
  const file = path.join(folder, `${whiteLabel.key}.json`);
  if (WHITE_LABEL_KEY.test(whiteLabel.key) && existsSync(file)) throw new Error(`${file} already exists.`);
  if (whiteLabel.key !== 'default' && !existsSync(path.join(folder, 'default.json')))
    throw new Error(
      `${folder} has no default.json, which all clients need. First run "npm run wl:new -- default".`,
    );
  if (getAppNames().includes(whiteLabel.key))
    throw new Error(`key "${whiteLabel.key}" is the name of an app beside the portal.`);
  const schema = path.relative(folder, SCHEMA_FILE).replaceAll(path.sep, '/');
  return { file, content: newWhiteLabel(whiteLabel, schema) };
}

/**
 * Writes a new white label's file (WL-7).
 *
 * @throws Error when the file exists or is not writable
 */
function writeWhiteLabel({ file, content }: PreparedFile): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(taken ? `${file} already exists.` : `${file} is not writable.`, { cause: error });
  }
}

/** Names what a new file switches off, since visitors would miss it without a message. */
function describeSwitchedOff(content: string): readonly string[] {
  const { features } = JSON.parse(content) as { readonly features: Readonly<Record<string, boolean>> };
  return Object.entries(features).flatMap(([name, isOn]) =>
    isOn ? [] : [`Switched off: features.${name} (docs/how-to/add-a-white-label.md#fields).`],
  );
}

/** Prints what the new file lacks for production. */
function printTasks(key: string): void {
  for (const { file, field, reason } of checkWhiteLabels(getWhiteLabelFolder(), new Map()).beforeProduction)
    if (file === `${key}.json`) console.log(`To do before production: ${field} ${reason}.`);
}

/** Runs `npm run wl:new -- KEY`. @throws UsageError for wrong arguments; Error when the file cannot be written */
export function runNewWhiteLabel(words: readonly string[]): Promise<void> {
  const program = commandLine(
    'npm run wl:new --',
    'Writes the file of a new white label, which passes wl:check in LOCAL and MOCK.',
  )
    .argument('<key>', '1 to 64 lower-case letters, digits and hyphens; part of its URLs')
    .option('--name <name>', 'name of the client, such as "North Bank"')
    .option('--colour <colour>', 'its brand colour, such as "#1d4f8c"');
  for (const option of CONTACT_OPTIONS) program.addOption(option);
  program
    .addHelpText('after', FOOTER)
    .action((key: string, { colour, ...contacts }: Readonly<Record<string, string>>) => {
      const prepared = prepareWhiteLabel({
        ...contacts,
        key,
        ...(colour !== undefined && { brandColour: colour }),
      });
      writeWhiteLabel(prepared);
      console.log(`${prepared.file} has been written. Start the portal to see it.`);
      for (const line of describeSwitchedOff(prepared.content)) console.log(line);
      printTasks(key);
    });
  return parseCommandLine(withEnvFile(program), words);
}
