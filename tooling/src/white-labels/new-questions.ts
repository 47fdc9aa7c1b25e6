import { createInterface } from 'node:readline/promises';
import { CommandError } from '@portal/registry/run-command';

/** An option of `wl:new`, and the question that replaces it on a terminal. */
export interface NewWhiteLabelOption {
  /** Name of the value in `newWhiteLabel`, and of its option in camel case. */
  readonly name: string;
  readonly flag: string;
  readonly description: string;
  /** Asked and required only if one of these values is set. */
  readonly with?: readonly string[];
}

/** Thrown on Ctrl+C, so that nothing is written. */
export class StoppedError extends CommandError {
  override readonly name = 'StoppedError';
  /** Exit code of a process that SIGINT has ended. */
  override readonly exitCode = 130;
}

const WITH_SUPPORT = ['supportPhone', 'supportEmail'];

/** Options whose values only the client knows, in the order of the questions. */
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
    with: WITH_SUPPORT,
  },
  {
    name: 'supportHoursGerman',
    flag: '--support-hours-german <text>',
    description: 'Help Desk: when it answers, in German',
    with: WITH_SUPPORT,
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
 * Asks for the options that are not given, one per line. An empty answer skips an option; a wrong one repeats the question.
 *
 * @param given values by name
 * @param findProblem returns a sentence on what is wrong with an answer, or null
 * @returns answers and given values
 * @throws StoppedError on Ctrl+C
 */
export async function askContacts(
  given: Readonly<Record<string, string>>,
  findProblem: (name: string, answer: string) => string | null,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = { ...given };
  const terminal = createInterface({ input, output });
  let isStopped = false;
  terminal.once('SIGINT', () => {
    isStopped = true;
    terminal.close();
  });
  // Ctrl+D skips the remaining questions.
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  output.write('An empty answer leaves a field out.\n');
  const askQuestion = async (question: string): Promise<string | null> =>
    (await Promise.race([terminal.question(question), closed]))?.trim() ?? null;
  questions: for (const { name, description, with: others } of CONTACT_OPTIONS) {
    const isNeeded = others?.some((other) => answers[other] !== undefined) ?? false;
    if (answers[name] !== undefined || (others !== undefined && !isNeeded)) continue;
    for (;;) {
      const answer = await askQuestion(`${description}: `);
      if (answer === null) break questions;
      const problem = answer === '' ? (isNeeded ? 'It is needed.' : null) : findProblem(name, answer);
      if (problem !== null) {
        output.write(`${problem}\n`);
        continue;
      }
      if (answer !== '') answers[name] = answer;
      break;
    }
  }
  terminal.close();
  if (isStopped) throw new StoppedError('Stopped. Nothing was written.');
  return answers;
}
