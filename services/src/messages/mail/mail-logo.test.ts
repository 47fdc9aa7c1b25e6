import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { loadWhiteLabels } from '@portal/server-kit/white-labels';
import { sendTestMessage } from '../../commands/messages/send-test-message';
import { readSettings } from '../../settings/settings';
import type { MessageSender } from '../message-brand';

const SHIPPED = path.resolve(__dirname, '../../../../shared-wl-assets/white-labels');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0h9v9z"/></svg>';
const LOGO = PNG.sync.write(new PNG({ width: 224, height: 64 }));

const folder = mkdtempSync(path.join(tmpdir(), 'portal-mail-logo-'));
const received: string[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 100,
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString('latin1'));
      done();
    });
  },
});

beforeAll(async () => {
  mkdirSync(path.join(folder, 'bank'));
  writeFileSync(path.join(folder, 'default.json'), readFileSync(path.join(SHIPPED, 'default.json')));
  writeFileSync(path.join(folder, 'bank/logo.svg'), SVG);
  writeFileSync(path.join(folder, 'bank/logo.png'), LOGO);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

function bankWith(logo: object): MessageSender {
  const file = { key: 'bank', name: 'North & South', brandColour: '#1d4f8c', logo };
  writeFileSync(path.join(folder, 'bank.json'), JSON.stringify(file));
  return loadWhiteLabels(folder).get('bank')!;
}

/** Sends a passcode through a real mail server, as the test command does, and parses what arrived. */
async function receiveMail(whiteLabel: MessageSender): Promise<Email> {
  const { port } = server.server.address() as AddressInfo;
  const settings = readSettings({
    PORTAL_ENVIRONMENT: 'LOCAL',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'login@bank.example',
  });
  await sendTestMessage(settings, {
    channel: 'Email',
    to: 'erika.muster@example.com',
    whiteLabel,
    language: 'de-DE',
    kind: 'passcodeEmail',
  });
  return PostalMime.parse(received.pop() ?? '');
}

test.each([
  ['of the logo', { kind: 'file', file: 'logo.png' }],
  ['for e-mails beside an SVG logo', { kind: 'file', file: 'logo.svg', mailFile: 'logo.png' }],
])('a PNG file %s arrives inside the e-mail, beside the name @WL-2 @D-4', async (_which, logo) => {
  const { html = '', text = '', attachments } = await receiveMail(bankWith(logo));
  expect(attachments).toMatchObject(
    ['<strip>', '<logo>'].map((contentId) => ({ contentId, mimeType: 'image/png', disposition: 'inline', related: true })), // prettier-ignore
  );
  expect(Buffer.from(attachments[1]?.content as ArrayBuffer).equals(LOGO)).toBe(true);
  // The name follows as text, so an alternative text would repeat it (WCAG H2).
  expect(html).toMatch(/<img src="cid:logo" alt="" width="112" height="32"[^>]*>North &amp; South<\/td>/);
  expect(html).not.toMatch(/(?:src|href)="https?:/);
  expect(text).toContain('483 920');
});

test('a logo that contains the name is alone in the e-mail, with the name as its text @WL-2 @D-4', async () => {
  const { html = '' } = await receiveMail(bankWith({ kind: 'file', file: 'logo.png', containsName: true }));
  expect(html).toMatch(/<img src="cid:logo" alt="North &amp; South" width="112" height="32"[^>]*><\/td>/);
});

test('an SVG file of the logo arrives as PNG in twice its size @WL-2 @D-4', async () => {
  const { html = '', attachments } = await receiveMail(bankWith({ kind: 'file', file: 'logo.svg' }));
  expect(attachments.map(({ contentId }) => contentId)).toEqual(['<strip>', '<logo>']);
  expect(PNG.sync.read(Buffer.from(attachments[1]?.content as ArrayBuffer))).toMatchObject({ width: 128, height: 64 }); // prettier-ignore
  expect(html).toMatch(/<img src="cid:logo" alt="" width="64" height="32"[^>]*>North &amp; South<\/td>/);
});
