import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSecretFiles } from './secret-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string): string {
  const name = path.join(folder, 'secret');
  writeFileSync(name, content);
  return name;
}

test('SEC-R16 a secret may stand in a file, whose last new line is no part of it', () => {
  expect(withSecretFiles({ SMTP_URL_FILE: file('smtps://u:p@mail.example.com:465\n') })['SMTP_URL']).toBe(
    'smtps://u:p@mail.example.com:465',
  );
});

test('SEC-R16 what is no secret is not read from a file', () => {
  expect(withSecretFiles({ PORT_FILE: file('1') })['PORT']).toBeUndefined();
});

test.each([
  [
    'given twice',
    () => ({ AUDIT_TOKEN: 'one', AUDIT_TOKEN_FILE: file('two') }),
    /either AUDIT_TOKEN or AUDIT_TOKEN_FILE/,
  ],
  ['empty', () => ({ SERVER_KEY_FILE: file('\n') }), /SERVER_KEY_FILE names is empty/],
  [
    'missing',
    () => ({ DATABASE_URL_FILE: path.join(folder, 'none') }),
    /DATABASE_URL_FILE names cannot be read/,
  ],
])('SEC-R16 a secret %s is refused by name, without repeating it', (_what, variables, message) => {
  expect(() => withSecretFiles(variables())).toThrow(message);
});
