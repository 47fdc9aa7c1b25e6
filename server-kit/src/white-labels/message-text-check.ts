import { mergeMessages, type MessageTree } from '@portal/shared-wl-assets/i18n';
import type { OverrideProblem } from './message-override-check';
import { countSmsSeptets, SMS_SEPTETS, unsupportedSmsCharacters } from './sms-alphabet';

/** Scope of the texts of e-mails, text messages and phone calls. */
export const MESSAGE_SCOPE = 'messages';

/** Placeholders that every message has a value for; text messages leave out names, whose letters they may lack. */
const SMS_PLACEHOLDERS = ['brand', 'reference', 'labelledReference', 'whom'] as const;
const PLACEHOLDERS: readonly string[] = [...SMS_PLACEHOLDERS, 'firstName', 'lastName', 'sentAt'];

/** Placeholders without which a message is useless. */
const REQUIRED = /\{\{\s*(code|userId|temporaryPassword|loginAddress)\s*\}\}/g;

/** The longest values of a text message, for its length; the client's name is shortened to the room that is left. */
const LONGEST_VALUES: Readonly<Record<string, string>> = {
  brand: '',
  code: '8'.repeat(8),
  count: '20',
  reference: '8'.repeat(9),
  sentAtBrief: '8'.repeat(30),
};

/** Longest last line of a text message with a passcode, with the line break before it: `@host #code`. */
const BOUND_LINE_SEPTETS = 2 + 1 + 32 + 2 + 8;

function isTree(node: string | MessageTree | undefined): node is MessageTree {
  return typeof node === 'object';
}

function isTextMessage(kind: string): boolean {
  return kind.endsWith('Sms');
}

/** Returns the placeholders that a message of the scope `messages` may use besides those of its line. */
export function messagePlaceholders(key: string): readonly string[] {
  const [kind = ''] = key.split('.');
  return isTextMessage(kind) ? SMS_PLACEHOLDERS : PLACEHOLDERS;
}

function textAt(tree: MessageTree, ...names: readonly string[]): string {
  let node: string | MessageTree | undefined = tree;
  for (const name of names) node = isTree(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof node === 'string' ? node : '';
}

/** The longest text of a message: the plural form for several minutes, the client's name left out. */
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

/** Whether a node has the shape of the one that it replaces. */
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
 * Finds wordings of the scope `messages` that would break a message (WL-7): a lost passcode, User ID or login URL, a text
 * of another shape, a text message in other letters or longer than one SMS.
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
