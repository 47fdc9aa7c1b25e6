import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandResult, runCommands } from '../../../test-support/run-commands';
import { listMessageKinds } from '../../messages/texts/message-kinds';

const MINUTE = 60_000;
const WORKSPACE = path.resolve(__dirname, '../../../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'messages-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function environment(variables: Record<string, string> = {}) {
  return { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...variables };
}

describe('a command that sends nothing', () => {
  const email = ['test', '--to', 'alex@example.com'];
  const sms = ['test', '--to', '+491701234567', '--channel', 'sms'];
  const mistakes = [
    [email, "error: required option '--channel <channel>' not specified"],
    [[...email, '--channel', 'fax'], 'It is email, sms'],
    [[...email, '--channel', 'sms'], 'error: --to must be a phone number such as +491701234567.'],
    [
      [...email, '--channel', 'email', '--message', 'passcodeSms'],
      'error: --message passcodeSms is not sent by Email.',
    ],
  ] as const;
  let results: readonly CommandResult[];
  beforeAll(() => {
    const data = mkdtempSync(path.join(tmpdir(), 'messages-command-'));
    const lines = [...mistakes.map(([words]) => words), [...sms, '--white-label', 'nobank'], sms];
    results = runCommands('messages', lines, { PATH: process.env['PATH'], DATA_DIR: data });
    rmSync(data, { recursive: true, force: true });
  }, MINUTE);

  test('invalid arguments end the command with exit code 2 and an error message @D-4', () => {
    for (const [at, [, sentence]] of mistakes.entries()) {
      const { status, stdout, stderr } = results[at] as CommandResult;
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(sentence);
      expect(stderr).toContain('Nothing was done.');
    }
  });

  test('an unknown white label or a channel without provider ends the command with an error @D-4', () => {
    const rejected = results.slice(mistakes.length);
    expect(rejected.map(({ status, stdout }) => [status, stdout])).toEqual(Array(2).fill([1, '']));
    const [unknown = '', unset = ''] = rejected.map(({ stderr }) => stderr);
    expect(unknown).toContain('There is no white label "nobank" in ');
    expect(unset).toContain(
      'No provider for SMS is set up. Set MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET, or the settings of Twilio.',
    );
    expect(unset).not.toContain('491701234567');
  });
});

test(
  'a test message has the sender and texts of its white label; the recipient is masked @D-4',
  async () => {
    const bodies: string[] = [];
    let status = 200;
    const server = http.createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        bodies.push(body);
        const { id } = (JSON.parse(body) as { data: { id: string } }).data;
        response.writeHead(status).end(JSON.stringify({ id }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const send = () =>
      new Promise<{ code: number | null; said: string }>((resolve) => {
        const words = ['--to', 'erika.muster@example.com', '--channel', 'email', '--white-label', 'karmesin'];
        const running = spawn('npm', ['run', '--silent', 'messages', '--', 'test', ...words], {
          cwd: WORKSPACE,
          env: environment({
            PORTAL_ENVIRONMENT: 'LOCAL',
            MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
            MESSAGE_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
          }),
        });
        let said = '';
        for (const output of [running.stdout, running.stderr])
          output.on('data', (text: Buffer) => (said += text.toString()));
        running.once('close', (code) => resolve({ code, said }));
      });
    expect(await send()).toEqual({
      code: 0,
      said: 'The message webhook has accepted passcodeEmail of karmesin in de-DE to e**********r@example.com.\n',
    });
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      data: {
        id: expect.stringMatching(/^test\./) as string,
        from: { email: 'login@karmesin.example' },
        replyTo: 'hilfe@karmesin.example',
        whiteLabel: 'karmesin',
        subject: 'Ihr Einmalcode',
        images: [{ contentId: 'strip' }, { contentId: 'logo' }],
      },
    });
    status = 500;
    const failed = await send();
    expect(failed.code).toBe(1);
    expect(failed.said).toContain('The message webhook did not accept the message (message webhook: 500).');
    expect(failed.said).not.toContain('erika');
    server.close();
    expect(readdirSync(folder)).toEqual(['data']);
  },
  2 * MINUTE,
);

test('each channel has its own messages, that with the passcode first @D-4', () => {
  expect(listMessageKinds('SMS')).toEqual([
    'passcodeSms',
    'userIdSentSms',
    'passwordChangedSms',
    'recoveryLockedSms',
  ]);
  expect(listMessageKinds('Call')[0]).toBe('passcodeCall');
  expect(listMessageKinds('Email')).toEqual([
    'passcodeEmail',
    'invitation',
    'userId',
    'passwordChanged',
    'signInsFailed',
    'recoveryLocked',
  ]);
});
