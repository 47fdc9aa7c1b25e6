import { createInterface } from 'node:readline/promises';
import { Option } from '@portal/registry/command-line';
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

/** Flags and descriptions; of the third kind, options that only a Help Desk with a contact needs. */
const OPTIONS: readonly (readonly [flag: string, description: string, needsSupport?: true])[] = [
  ['--support-phone <number>', 'Help Desk: phone, such as "+49 69 90009 142"'],
  ['--support-email <address>', 'Help Desk: e-mail address'],
  ['--support-hours <text>', 'Help Desk: when it answers, in English', true],
  ['--support-hours-german <text>', 'Help Desk: when it answers, in German', true],
  ['--sender-email <address>', 'sender of e-mails, else MAIL_FROM'],
  ['--reply-to-email <address>', 'where replies to e-mails go'],
  ['--home-url <url>', 'page after sign-in, else HOME_URL'],
  ['--time-zone <name>', 'IANA time zone, such as Europe/Berlin'],
  ['--imprint-url <url>', 'https URL of the imprint'],
  ['--privacy-url <url>', 'https URL of the privacy policy'],
  ['--cookie-policy <path>', 'content path of the cookie policy, or "none"'],
];

/** Options whose values only the client knows, in the order of the questions. */
export const CONTACT_OPTIONS: readonly NewWhiteLabelOption[] = OPTIONS.map(
  ([flag, description, needsSupport]) => ({
    flag,
    description,
    name: new Option(flag).attributeName(),
    ...(needsSupport && { with: ['supportPhone', 'supportEmail'] }),
  }),
);

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
