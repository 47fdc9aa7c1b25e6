import { setTimeout as delay } from 'node:timers/promises';
import { findPasscode, type MailServer } from '../../tests/portal/mail-server';

/** Timeout of an e-mail with a passcode in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Waits for the next e-mail with a passcode.
 * @param before number of mails that had been accepted
 */
export async function waitForPasscode({ accepted }: MailServer, before: number): Promise<string> {
  for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MS; await delay(2)) {
    const passcode = accepted
      .slice(before)
      .map(findPasscode)
      .find((found) => found !== '');
    if (passcode !== undefined) return passcode;
  }
  throw new Error('No e-mail with a passcode has arrived');
}
