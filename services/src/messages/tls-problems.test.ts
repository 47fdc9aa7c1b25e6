import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { openPostgres } from '@portal/server-kit/database';
import { makeCertificates } from '../../test-support/test-certificates';
import { smtpMail } from './mail/smtp-mail';

/* Every connection names what is wrong with a server's certificate, and the setting to correct. The directory has its own test. */

const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'));
function readPair(name: string) {
  return {
    key: readFileSync(join(folder, `${name}-key.pem`)),
    cert: readFileSync(join(folder, `${name}.pem`)),
  };
}

const servers: Server[] = [];
const mailServers: SMTPServer[] = [];
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Accepts the request for TLS of a Postgres client. Source: PostgreSQL, Frontend/Backend Protocol, SSL Session Encryption. */
function listenAsDatabase(name: string): Promise<number> {
  return listen(
    createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...readPair(name) }).on('error', () => undefined);
      });
    }),
  );
}

async function listenAsMailServer(secure: boolean): Promise<number> {
  const server = new SMTPServer({ secure, authOptional: true, ...readPair('server') });
  server.on('error', () => undefined);
  mailServers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

beforeAll(() => makeCertificates(folder));
afterAll(async () => {
  await Promise.all(
    [...servers, ...mailServers].map((server) => new Promise((end) => server.close(() => end(null)))),
  );
  rmSync(folder, { recursive: true });
});

async function sendMail(url: string): Promise<string> {
  const mail = smtpMail({ url, from: 'login@bank.example', requireTls: true });
  try {
    await mail.send({
      channel: 'Email',
      to: 'alex.morgan@example.com',
      sender: 'Bank',
      language: 'en-US',
      subject: 'Subject',
      text: 'Text',
      html: null,
      code: null,
      userId: 'alex.morgan',
      transactionId: null,
      sentAt: new Date('2026-06-01T12:00:00Z'),
    });
    return 'sent';
  } catch (error) {
    return String(error);
  } finally {
    mail.close();
  }
}

async function openDatabase(url: string): Promise<string> {
  try {
    await openPostgres(url, () => Promise.resolve());
    return 'opened';
  } catch (error) {
    return String(error);
  }
}

test.each([
  ['smtps', true],
  ['smtp', false],
])('a mail server with an unknown certificate is named over %s @D-4 @SEC-R16', async (scheme, isSecure) => {
  const port = await listenAsMailServer(isSecure);
  expect(await sendMail(`${scheme}://127.0.0.1:${port}`)).toMatch(
    /mail server in SMTP_URL: its certificate is of an unknown authority; .* NODE_EXTRA_CA_CERTS/,
  );
});

test('a mail server without TLS on the port of smtps is named @D-4 @SEC-R16', async () => {
  const port = await listenAsMailServer(false);
  expect(await sendMail(`smtps://127.0.0.1:${port}`)).toMatch(/SMTP_URL: it does not speak TLS on this port/);
});

test('the certificate of a database server is named with the setting that corrects it @D-3 @SEC-R16', async () => {
  const [right, other] = [await listenAsDatabase('server'), await listenAsDatabase('other-name')];
  expect(await openDatabase(`postgres://me:word@127.0.0.1:${right}/portal?sslmode=verify-full`)).toMatch(
    /^StartError: The database server in DATABASE_URL .* unknown authority; .* sslrootcert of DATABASE_URL, or in NODE_EXTRA_CA_CERTS/,
  );
  const trusting = `sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, 'ca.pem'))}`;
  expect(await openDatabase(`postgres://me:word@127.0.0.1:${other}/portal?${trusting}`)).toMatch(
    /^StartError: The database server in DATABASE_URL .* its certificate is for another host name/,
  );
  expect(
    await openDatabase(
      `postgres://me:word@127.0.0.1:${right}/portal?sslmode=verify-full&sslrootcert=/no/such`,
    ),
  ).toMatch(/^StartError: A file that sslrootcert/);
});

test('a database server without TLS is named @D-3 @SEC-R16', async () => {
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('N'));
    }),
  );
  expect(await openDatabase(`postgres://me:word@127.0.0.1:${port}/portal?sslmode=verify-full`)).toMatch(
    /^StartError: The database server offers no TLS, which sslmode in DATABASE_URL requires/,
  );
});
