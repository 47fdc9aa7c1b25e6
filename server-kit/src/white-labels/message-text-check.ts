import { mergeMessages, type MessageTree } from '@portal/contract/i18n';
import type { OverrideProblem } from './message-override-check';
import { countSmsSeptets, SMS_SEPTETS, unsupportedSmsCharacters } from './sms-alphabet';

/** Scope of the texts of e-mails, text messages and phone calls. */
export const MESSAGE_SCOPE = 'messages';

/** Placeholders with a value in every message; an SMS has no names, which may contain unsupported characters. */
const SMS_PLACEHOLDERS = ['brand', 'reference', 'labelledReference', 'whom'] as const;
const PLACEHOLDERS: readonly string[] = [...SMS_PLACEHOLDERS, 'firstName', 'lastName', 'sentAt'];

/** Placeholders without which a message is useless. */
const REQUIRED = /\{\{\s*(code|userId|temporaryPassword|loginAddress)\s*\}\}/g;

/** Longest values, to compute the length of an SMS. `brand` is empty: the name is shortened to the remaining length. */
const LONGEST_VALUES: Readonly<Record<string, string>> = {
  brand: '',
  code: '8'.repeat(8),
  count: '20',
  reference: '8'.repeat(9),
  sentAtBrief: '8'.repeat(30),
};

/** Length of the longest last line of an SMS with a passcode, `@host #code`, with the line breaks before it. */
const BOUND_LINE_SEPTETS = 2 + 1 + 32 + 2 + 8;

function isTree(node: string | MessageTree | undefined): node is MessageTree {
  return typeof node === 'object';
}

function isTextMessage(kind: string): boolean {
  return kind.endsWith('Sms');
}

/** Returns the placeholders that a message of the scope `messages` may use besides those of the replaced line. */
export function messagePlaceholders(key: string): readonly string[] {
  const [kind = ''] = key.split('.');
  return isTextMessage(kind) ? SMS_PLACEHOLDERS : PLACEHOLDERS;
}

function textAt(tree: MessageTree, ...names: readonly string[]): string {
  let node: string | MessageTree | undefined = tree;
  for (const name of names) node = isTree(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof node === 'string' ? node : '';
}

/** Returns the longest text of a message: with plural forms, without the client's name. */
function longestText(kind: string, texts: MessageTree): string {
  const message = texts[kind];
  const lines = isTree(message) && isTree(message['lines']) ? message['lines'] : {};
  const whom = textAt(texts, 'helpDesk', 'whom');
  const values = { ...LONGEST_VALUES, whom, labelledReference: '8'.repeat(40) };
  const filled = Object.entries(lines)
    .filter(([name, text]) => typeof text === 'string' && !name.endsWith('_one'))
    .map(([, text]) =>
      String(text).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name as 'whom'] ?? ''),
    );
  return filled.join('\n\n');
}

function smsProblems(kind: string, own: MessageTree, texts: MessageTree): readonly string[] {
  const letters = unsupportedSmsCharacters(longestText(kind, { [kind]: own }));
  if (letters.length > 0) return [`has letters that no text message can carry: ${letters.join(' ')}`];
  const bound = kind === 'passcodeSms' ? BOUND_LINE_SEPTETS : 0;
  const excess = countSmsSeptets(longestText(kind, texts)) + bound - SMS_SEPTETS;
  return excess > 0 ? [`is ${excess} characters too long for one text message`] : [];
}

function findMissingPlaceholders(
  own: MessageTree,
  base: MessageTree,
  path: string,
): readonly OverrideProblem[] {
  return Object.entries(own).flatMap(([name, text]) => {
    const before = base[name];
    if (isTree(text)) return isTree(before) ? findMissingPlaceholders(text, before, `${path}${name}.`) : [];
    if (typeof before !== 'string') return [];
    return [...before.matchAll(REQUIRED)]
      .filter(([, placeholder = '']) => !new RegExp(`\\{\\{\\s*${placeholder}\\s*\\}\\}`).test(text))
      .map(([, placeholder]) => ({
        key: path + name,
        reason: `loses {{${placeholder}}} of the text it replaces`,
      }));
  });
}

/** Finds texts that replace an object, and objects that replace a text. */
function shapeProblems(own: MessageTree, base: MessageTree, path: string): readonly OverrideProblem[] {
  return Object.entries(own).flatMap(([name, node]) => {
    const before = base[name];
    if (before === undefined) return [];
    if (isTree(node) !== isTree(before))
      return [{ key: path + name, reason: isTree(before) ? 'must be an object of texts' : 'must be a text' }];
    return isTree(node) && isTree(before) ? shapeProblems(node, before, `${path}${name}.`) : [];
  });
}

/**
 * Finds overrides of the scope `messages` that would break a message (WL-7): a lost passcode, User ID, temporary password
 * or login URL, a text for an object or the reverse, an SMS with unsupported characters or longer than one SMS.
 */
export function findBrokenMessages(base: MessageTree, own: MessageTree): readonly OverrideProblem[] {
  const texts = mergeMessages(base, own);
  const sms = Object.entries(own).flatMap(([kind, message]) =>
    isTextMessage(kind) && isTree(message)
      ? smsProblems(kind, message, texts).map((reason) => ({ key: kind, reason }))
      : [],
  );
  return [...shapeProblems(own, base, ''), ...findMissingPlaceholders(own, base, ''), ...sms];
}
