import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecret } from './secret-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function readAny(variables: Readonly<Record<string, string | undefined>>): unknown {
  return ['AUDIT_TOKEN', 'SERVER_KEY', 'DATABASE_URL'].map((name) => readSecret(variables, name));
}

function file(content: string): string {
  const name = path.join(folder, 'secret');
  writeFileSync(name, content);
  return name;
}

test('a secret can be read from a file, without its trailing newline @SEC-R16', () => {
  expect(readSecret({ SMTP_URL_FILE: file('smtps://u:p@mail.example.com:465\n') }, 'SMTP_URL')).toBe(
    'smtps://u:p@mail.example.com:465',
  );
});

test.each([
  [
    'given twice',
    () => ({ AUDIT_TOKEN: 'one', AUDIT_TOKEN_FILE: file('two') }),
    /either AUDIT_TOKEN or AUDIT_TOKEN_FILE/,
  ],
  ['empty', () => ({ SERVER_KEY_FILE: file('\n') }), /SERVER_KEY_FILE is empty/],
  ['missing', () => ({ DATABASE_URL_FILE: path.join(folder, 'none') }), /DATABASE_URL_FILE cannot be read/],
])(
  'a secret %s is rejected by the name of the setting, without repeating its value @SEC-R16',
  (_what, variables, message) => {
    expect(() => readAny(variables())).toThrow(message);
  },
);
