import {
  type Language,
  languages,
  type MessageFiles,
  messageKeys,
  type MessageTree,
  unknownOverrides,
} from '@portal/contract/i18n';
import type { WhiteLabelFile } from '@portal/contract/white-label';
import { findSmsProblems, type MessageProblem } from './sms-length';
import { suggestKey } from './suggest-key';
import type { WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY } from './white-label-key';

/** Scope of the texts of e-mails, text messages and phone calls. */
export const MESSAGE_SCOPE = 'messages';

/** Placeholders with a value in every message; an SMS has no names, which may contain unsupported characters. */
const SMS_PLACEHOLDERS = ['brand', 'reference', 'labelledReference', 'whom'];
const MAIL_PLACEHOLDERS = [...SMS_PLACEHOLDERS, 'firstName', 'lastName', 'sentAt'];

/** Placeholders without which a message is useless. */
const REQUIRED: ReadonlySet<string> = new Set(['code', 'userId', 'temporaryPassword', 'loginAddress']);

type Node = string | MessageTree | undefined;

/** Suffixes of a message's variants: plural forms, and `_wl` for every client but the default. */
const FORM = /_(?:one|other|wl)$/;

function isTree(node: Node): node is MessageTree {
  return typeof node === 'object';
}

function child(node: Node, name: string): Node {
  return isTree(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}

/** Returns the message that an override replaces: for every client but the default its `_wl` variant (I18N-5). */
function overriddenMessage(node: Node, name: string, isDefault: boolean): Node {
  if (isDefault) return child(node, name);
  const plain = name.replace(/_wl$/, '');
  return child(node, `${plain}_wl`) ?? child(node, plain);
}

function placeholders(text: Node): readonly string[] {
  return typeof text === 'string'
    ? [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
    : [];
}

/** Returns the placeholders of all variants of one message in one language. */
function variantPlaceholders(node: Node, name: string): readonly string[] {
  const stem = name.replace(FORM, '');
  return isTree(node)
    ? Object.entries(node).flatMap(([each, text]) =>
        each.replace(FORM, '') === stem ? placeholders(text) : [],
      )
    : [];
}

/** Returns the elements of a text, and the first that is opened but not closed, or closed but not opened. */
function readTags(text: string): { readonly names: ReadonlySet<string>; readonly open: string | undefined } {
  const depth = new Map<string, number>();
  for (const [, closes, name = '', alone] of text.matchAll(/<(\/?)([a-z]\w*)\s*(\/?)>/gi))
    depth.set(name, (depth.get(name) ?? 0) + (alone !== '' ? 0 : closes === '' ? 1 : -1));
  return { names: new Set(depth.keys()), open: [...depth].find(([, count]) => count !== 0)?.[0] };
}

/**
 * Returns what an override breaks.
 *
 * @param allowed placeholders with a value
 * @param required placeholders that must stay
 */
function textReasons(
  text: string,
  before: string,
  allowed: readonly string[],
  required: ReadonlySet<string>,
): readonly string[] {
  if (text.trim() === '') return before.trim() === '' ? [] : ['is empty'];
  const used = placeholders(text);
  const [old, now] = [readTags(before), readTags(text)];
  const lost = [...old.names].filter((name) => !now.names.has(name));
  const added = [...now.names].filter((name) => !old.names.has(name));
  const isOpen = now.open !== undefined && old.names.has(now.open);
  return [
    ...used
      .filter((name) => !allowed.includes(name))
      .map((name) => `has {{${name}}}, for which there is no value${suggestKey(name, allowed)}`),
    ...(/\{\{|\}\}/.test(text.replaceAll(/\{\{\s*\w+\s*\}\}/g, ''))
      ? ['has a {{ or }} that belongs to no value']
      : []),
    ...lost.map((name) => `drops <${name}> of the text it replaces`),
    ...added.map((name) => `has <${name}>, which is not in the text it replaces`),
    ...(isOpen ? [`does not open and close <${now.open}>`] : []),
    ...placeholders(before)
      .filter((name) => required.has(name) && !used.includes(name))
      .map((name) => `loses {{${name}}} of the text it replaces`),
  ];
}

/** Portal's own messages of a scope, and the client and language of the overrides. */
interface Overridden {
  readonly scope: string;
  readonly files: MessageFiles;
  readonly language: Language;
  readonly isDefault: boolean;
}

/** Returns the mistakes in overrides of a scope, each with the path of its message. */
function findBrokenOverrides(
  overrides: MessageTree,
  { scope, files, language, isDefault }: Overridden,
): readonly MessageProblem[] {
  const unknown = new Set(unknownOverrides(files[language], overrides));
  const existingKeys = messageKeys(files[language]);
  const walk = (
    tree: MessageTree,
    bases: Readonly<Record<Language, Node>>,
    path: readonly string[],
  ): readonly MessageProblem[] => {
    if (Object.keys(tree).length === 0) return [[path, 'is empty']];
    return Object.entries(tree).flatMap(([name, value]): readonly MessageProblem[] => {
      const at = [...path, name];
      const below = (each: Language): Node => overriddenMessage(bases[each], name, isDefault);
      const base = below(language);
      if (isTree(value))
        return typeof base === 'string'
          ? [[at, 'must be a text']]
          : walk(value, { 'en-US': below('en-US'), 'de-DE': below('de-DE') }, at);
      if (isTree(base)) return [[at, 'must be an object of texts']];
      const key = at.join('.');
      if (unknown.has(key)) return [[at, `does not replace any message${suggestKey(key, existingKeys)}`]];
      if (base === undefined) return [];
      const values = languages.flatMap((each) => variantPlaceholders(bases[each], name));
      const ofMessage = at[0]?.endsWith('Sms') === true ? SMS_PLACEHOLDERS : MAIL_PLACEHOLDERS;
      const reasons =
        scope === MESSAGE_SCOPE
          ? textReasons(value, base, [...values, ...ofMessage], REQUIRED)
          : textReasons(value, base, values, new Set());
      return reasons.map((reason) => [at, reason]);
    });
  };
  return walk(overrides, files, []);
}

/**
 * Finds mistakes in a client's overrides of one scope (WL-7): those that replace no message, or break the one they replace.
 *
 * @param file the client's file
 * @param files the portal's own messages of the scope
 */
export function findWordingProblems(
  { key: client, wordings }: WhiteLabelFile,
  scope: string,
  files: MessageFiles,
): readonly WhiteLabelProblem[] {
  return languages.flatMap((language) => {
    const overrides = wordings?.[language]?.[scope];
    if (overrides === undefined) return [];
    const overridden = { scope, files, language, isDefault: client === DEFAULT_KEY };
    return [
      ...findBrokenOverrides(overrides, overridden),
      ...(scope === MESSAGE_SCOPE ? findSmsProblems(files[language], overrides) : []),
    ].map(([path, reason]) => ({
      file: `${client}.json`,
      field: ['/wordings', language, scope, ...path].join('/'),
      reason,
    }));
  });
}
