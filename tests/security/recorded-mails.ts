import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail with its envelope (RFC 5321) and source (RFC 5322). */
export interface RecordedMail {
  /** From RCPT TO, which determines the delivery, whatever the headers say. */
  readonly recipients: readonly string[];
  readonly source: string;
}

/** A mail server on the loopback interface that records the recipients of each mail. */
export interface RecordingServer {
  /** Settings of a portal that sends its mails here. */
  readonly settings: Readonly<Record<string, string>>;
  /** Oldest first. */
  readonly mails: readonly RecordedMail[];
  readonly stop: () => Promise<void>;
}

export async function startRecordingServer(): Promise<RecordingServer> {
  const mails: RecordedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'login@bank.example' },
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Decoded body: quoted-printable and base64 removed. */
export function parseBody({ source }: RecordedMail): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (escaped) => Buffer.from(escaped.replaceAll('=', ''), 'hex').toString())
    .replace(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g, (_, part: string) =>
      Buffer.from(part, 'base64').toString(),
    );
}
