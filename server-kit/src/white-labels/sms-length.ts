import { mergeMessages, type MessageTree } from '@portal/contract/i18n';
import { countSmsSeptets, SMS_SEPTETS, unsupportedSmsCharacters } from './sms-alphabet';

/** Mistake in a message, or in all messages below a path. */
export type MessageProblem = readonly [path: readonly string[], reason: string];

/** Longest values of the placeholders. `brand` is empty: the name is shortened to the remaining length. */
const LONGEST_VALUES: Readonly<Record<string, string>> = {
  code: '8'.repeat(8),
  count: '20',
  reference: '8'.repeat(9),
  labelledReference: '8'.repeat(40),
  sentAtBrief: '8'.repeat(30),
};

/** Length of the longest last line of an SMS with a passcode, `@host #code`, with the line breaks before it. */
const BOUND_LINE_SEPTETS = 2 + 1 + 32 + 2 + 8;

function toTree(node: string | MessageTree | undefined): MessageTree {
  return typeof node === 'object' ? node : {};
}

/** Returns the longest text of a message: with plural forms, without the client's name. */
function longestText(message: MessageTree, whom = ''): string {
  const values: Readonly<Record<string, string>> = { ...LONGEST_VALUES, whom };
  return Object.entries(toTree(message['lines']))
    .flatMap(([name, text]) => (typeof text === 'string' && !name.endsWith('_one') ? [text] : []))
    .map((text) => text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? ''))
    .join('\n\n');
}

/**
 * Finds text messages with characters that no SMS can carry, or that are longer than one SMS.
 *
 * @param base the portal's own messages
 * @param own the client's overrides
 * @returns each with the path of its message
 */
export function findSmsProblems(base: MessageTree, own: MessageTree): readonly MessageProblem[] {
  const texts = mergeMessages(base, own);
  const { whom } = toTree(texts['helpDesk']);
  return Object.entries(own).flatMap(([kind, message]): readonly MessageProblem[] => {
    if (!kind.endsWith('Sms') || typeof message !== 'object') return [];
    const letters = unsupportedSmsCharacters(longestText(message));
    if (letters.length > 0)
      return [[[kind], `has letters that no text message can carry: ${letters.join(' ')}`]];
    const text = longestText(toTree(texts[kind]), typeof whom === 'string' ? whom : '');
    const length = countSmsSeptets(text) + (kind === 'passcodeSms' ? BOUND_LINE_SEPTETS : 0);
    return length > SMS_SEPTETS
      ? [[[kind], `is ${length - SMS_SEPTETS} characters too long for one text message`]]
      : [];
  });
}
