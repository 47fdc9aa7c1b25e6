import { createInterface } from 'node:readline/promises';
import { Option } from '@portal/registry/command-line';
import { CommandError } from '@portal/registry/run-command';

/** Thrown on Ctrl+C, so that nothing is written. */
export class StoppedError extends CommandError {
  override readonly name = 'StoppedError';
  /** Exit code of a process that SIGINT has ended. */
  override readonly exitCode = 130;
}

/** Options whose values only the client knows, in the order of the questions that replace them on a terminal. */
export const CONTACT_OPTIONS: readonly Option[] = [
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

/** Values that a Help Desk with a contact needs, and no other. */
const SUPPORT_DETAILS: readonly string[] = ['supportHours', 'supportHoursGerman'];

/**
 * Asks for the options that are not given, one per line. An empty answer skips an option; a wrong one repeats the question.
 *
 * @param given values by name
 * @param findProblem returns a sentence on what is wrong with an answer, or null
 * @returns answers and given values
 * @throws StoppedError on Ctrl+C
 */
export async function askContacts(
  givenAnswers: Readonly<Record<string, string>>,
  findProblem: (name: string, answer: string) => string | null,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = { ...givenAnswers };
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
  questions: for (const option of CONTACT_OPTIONS) {
    const name = option.attributeName();
    const isDetail = SUPPORT_DETAILS.includes(name);
    const isNeeded = isDetail && (answers['supportPhone'] ?? answers['supportEmail']) !== undefined;
    if (answers[name] !== undefined || isNeeded !== isDetail) continue;
    for (;;) {
      const answer = await askQuestion(`${option.description}: `);
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
