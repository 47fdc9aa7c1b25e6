import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * Handling of a mail: accepted, rejected temporarily at MAIL FROM, deferred at RCPT TO, deferred after DATA, or
 * accepted after a delay in milliseconds.
 */
export type MailBehaviour = 'accepted' | 'rejected' | 'deferred' | 'deferredAfterData' | number;

const NOT_NOW = Object.assign(new Error('Not now'), { responseCode: 451 });

/** A mail server on the loopback interface, for a portal under test. */
export interface MailServer {
  /** Settings of a portal that sends its mails here. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  /** Raw accepted mails, oldest first. */
  readonly accepted: readonly string[];
  readonly setBehaviour: (behaviour: MailBehaviour) => void;
  /** Number of mails in progress. */
  readonly pending: () => number;
  readonly stop: () => Promise<void>;
}

/** @returns the server, listening on a free port, accepting everything immediately */
export async function startMailServer(): Promise<MailServer> {
  const accepted: string[] = [];
  let behaviour: MailBehaviour = 'accepted';
  let pendingCount = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => done(behaviour === 'rejected' ? NOT_NOW : null),
    onRcptTo: (_address, _session, done) => {
      if (behaviour === 'deferred') done(NOT_NOW);
      else {
        pendingCount += 1;
        setTimeout(done, typeof behaviour === 'number' ? behaviour : 0);
      }
    },
    onData: (stream, _session, done) => {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        pendingCount -= 1;
        if (behaviour === 'deferredAfterData') return done(NOT_NOW);
        accepted.push(source);
        done();
      });
    },
  });
  // A portal that times out closes the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'login@bank.example' },
    accepted,
    setBehaviour: (next) => (behaviour = next),
    pending: () => pendingCount,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
