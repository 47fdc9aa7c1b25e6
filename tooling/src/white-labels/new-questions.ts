import { createInterface } from 'node:readline/promises';

/** An option of `wl:new`, and the question that replaces it on a terminal. */
export interface NewWhiteLabelOption {
  /** Name of the value in `newWhiteLabel`, and of its option in camel case. */
  readonly name: string;
  readonly flag: string;
  readonly description: string;
}

/** What only the client knows, in the order of the questions. */
export const CONTACT_OPTIONS: readonly NewWhiteLabelOption[] = [
  {
    name: 'supportPhone',
    flag: '--support-phone <number>',
    description: 'Help Desk: phone, such as "+49 69 90009 142"',
  },
  { name: 'supportEmail', flag: '--support-email <address>', description: 'Help Desk: e-mail address' },
  {
    name: 'supportHours',
    flag: '--support-hours <text>',
    description: 'Help Desk: when it answers, in English',
  },
  {
    name: 'supportHoursGerman',
    flag: '--support-hours-german <text>',
    description: 'Help Desk: when it answers, in German',
  },
  { name: 'senderEmail', flag: '--sender-email <address>', description: 'sender of e-mails, else MAIL_FROM' },
  { name: 'replyToEmail', flag: '--reply-to-email <address>', description: 'where replies to e-mails go' },
  { name: 'homeUrl', flag: '--home-url <url>', description: 'page after sign-in, else HOME_URL' },
  { name: 'timeZone', flag: '--time-zone <name>', description: 'IANA time zone, such as Europe/Berlin' },
  { name: 'imprintUrl', flag: '--imprint-url <url>', description: 'https URL of the imprint' },
  { name: 'privacyUrl', flag: '--privacy-url <url>', description: 'https URL of the privacy policy' },
  {
    name: 'cookiePolicy',
    flag: '--cookie-policy <path>',
    description: 'content path of the cookie policy, or "none"',
  },
];

/**
 * Asks for the options that are not given, one a line; an empty answer leaves one out.
 *
 * @param given values by name
 * @returns answers and given values
 */
export async function askContacts(
  given: Readonly<Record<string, string>>,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = { ...given };
  const terminal = createInterface({ input, output });
  // Ctrl+D leaves out the remaining ones.
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  output.write('An empty answer leaves a field out.\n');
  for (const { name, description } of CONTACT_OPTIONS) {
    if (answers[name] !== undefined) continue;
    const answer = await Promise.race([terminal.question(`${description}: `), closed]);
    if (answer === null) break;
    if (answer.trim() !== '') answers[name] = answer.trim();
  }
  terminal.close();
  return answers;
}
