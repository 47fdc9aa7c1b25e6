import { createHash } from 'node:crypto';
import { renameByContentHash } from './hashed-filenames';

function whole(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
const later = [
  ['dialog.0123456789abcdef.js', Buffer.from('dialog')],
  ['88.fedcba9876543210.js', Buffer.from('eighty-eight')],
] as const;

test('names of lazy chunks have the full hash of their content, by which the entry requests them @SEC-R9', () => {
  const entry = 'u=e=>({1:"dialog"}[e]||e)+"."+{1:"0123456789abcdef",88:"fedcba9876543210"}[e]+".js"';
  const named = renameByContentHash(entry, later);
  expect(named.later.map(([name]) => name)).toEqual([
    `dialog.${whole('dialog')}.js`,
    `88.${whole('eighty-eight')}.js`,
  ]);
  expect(named.entry).toBe(
    `u=e=>({1:"dialog"}[e]||e)+"."+{1:"${whole('dialog')}",88:"${whole('eighty-eight')}"}[e]+".js"`,
  );
});

test('a lazy chunk that the entry does not name fails the build @SEC-R9', () => {
  expect(() => renameByContentHash('nothing', later)).toThrow(
    'dialog.0123456789abcdef.js is not listed in the entry',
  );
});
