import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What becomes of a mail: taken, refused for now, or taken only after so many milliseconds. */
export type MailTreatment = 'taken' | 'refused' | number;

/** A mail server on the loopback interface that a portal can be started with. */
export interface MailServer {
  /** Settings of a portal whose mails come here. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  /** Raw mails that were taken, oldest first. */
  readonly taken: readonly string[];
  readonly treat: (treatment: MailTreatment) => void;
  /** Mails that are under way here. */
  readonly underWay: () => number;
  readonly stop: () => Promise<void>;
}

/** @returns the server, listening on a free port, taking everything at once */
export const startMailServer = async (): Promise<MailServer> => {
  const taken: string[] = [];
  let treatment: MailTreatment = 'taken';
  let underWay = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      if (treatment === 'refused') done(Object.assign(new Error('Not now'), { responseCode: 451 }));
      else {
        underWay += 1;
        setTimeout(done, treatment === 'taken' ? 0 : treatment);
      }
    },
    onData: (stream, _session, done) => {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        taken.push(source);
        underWay -= 1;
        done();
      });
    },
  });
  // A portal that gives up on a slow answer breaks the connection off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'login@bank.example' },
    taken,
    treat: (next) => (treatment = next),
    underWay: () => underWay,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** The passcode in a mail: the line of six digits in its text. */
export const passcodeIn = (mail: string): string => /\r\n(\d{6})\r\n/.exec(mail)?.[1] ?? '';
