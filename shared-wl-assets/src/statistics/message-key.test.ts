/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageTree } from '@portal/contract/i18n';
import { messageKey } from './message-key';

const texts = {
  own: {
    a: { send: 'Send', heading: 'Continue' },
    go: 'Continue',
    by: 'Send by {{way}} now',
    both: '{{a}} – {{b}}',
  },
  shell: { close: 'Close', send: 'Send' },
};

test.each([
  ['Send', 'own:a.send'],
  ['Continue', 'own:go'],
  ['Send by e-mail now', 'own:by'],
  ['Send by e-mail', null],
  ['Close', 'shell:close'],
  ['one – two', null],
  ['', null],
  ['toString', null],
])('a control with the text “%s” is named by %s @STA-1', (label, key) => {
  expect(messageKey(label, texts, ['own', 'shell'])).toBe(key);
});

test('the part’s own scope takes precedence, and an unknown scope is skipped @STA-1', () => {
  expect(messageKey('Send', texts, ['none', 'shell'])).toBe('shell:send');
});

const WORKSPACE = path.resolve(__dirname, '../../..');
const PARTS = readdirSync(WORKSPACE).filter((name) => /-mf$|^shell$/.test(name));
const readTexts = (part: string, language: string): MessageTree =>
  JSON.parse(readFileSync(path.join(WORKSPACE, part, `i18n/${language}.json`), 'utf8')) as MessageTree;

/** Keys of the texts of buttons and tabs, by the naming conventions of the parts. */
const isOnControl = (key: string): boolean =>
  /(^|\.)(submit|continue|back|cancel|close|resend|retry|login|logIn|challenge_button_\w+|go|goToLogin)$/.test(
    key,
  );

const leaves = (tree: MessageTree, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : leaves(value, `${prefix}${key}.`),
  );

test.each(PARTS)('a button of %s has the same name in every language @STA-1', (part) => {
  const named = (language: string) =>
    Object.fromEntries(
      leaves(readTexts(part, language))
        .filter(([key]) => isOnControl(key))
        .map(([key, text]) => [key, messageKey(text, { [part]: readTexts(part, language) }, [part])]),
    );
  expect(named('de-DE')).toEqual(named('en-US'));
});
