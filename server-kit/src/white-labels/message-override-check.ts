import { type Language, languages, type MessageFiles, type MessageTree } from '@portal/contract/i18n';
import { suggestKey } from './suggest-key';

/** Mistake in one message, by its dotted key. */
export interface OverrideProblem {
  readonly key: string;
  readonly reason: string;
}

/** Suffixes of a message's variants: plural forms, and `_wl` for every client but the default. */
const FORM = /_(?:one|other|wl)$/;
function stem(name: string): string {
  return name.replace(FORM, '');
}

type Node = string | MessageTree | undefined;

function isTree(node: Node): node is MessageTree {
  return typeof node === 'object';
}

function child(node: Node, name: string): Node {
  return isTree(node) && Object.hasOwn(node, name) ? node[name] : undefined;
}

/**
 * Returns the message that an override replaces: for every client but the default its `_wl` variant, if there is one
 * (I18N-5).
 */
function overriddenMessage(node: Node, name: string, isDefault: boolean): Node {
  return isDefault
    ? child(node, name)
    : (child(node, `${name.replace(/_wl$/, '')}_wl`) ?? child(node, name.replace(/_wl$/, '')));
}

/** Returns the variants of one message in one language. */
function pluralForms(node: Node, name: string): readonly Node[] {
  return isTree(node)
    ? Object.entries(node).flatMap(([each, value]) => (stem(each) === stem(name) ? [value] : []))
    : [];
}

function placeholders(text: Node): readonly string[] {
  return typeof text === 'string'
    ? [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
    : [];
}

interface Tags {
  readonly names: ReadonlySet<string>;
  /** Name of an element that is opened but not closed, or closed but not opened. */
  readonly open: string | undefined;
}

function readTags(text: string): Tags {
  const names = new Set<string>();
  const depth = new Map<string, number>();
  for (const [, closes, name = '', alone] of text.matchAll(/<(\/?)([a-z]\w*)\s*(\/?)>/gi)) {
    names.add(name);
    if (alone === '') depth.set(name, (depth.get(name) ?? 0) + (closes === '' ? 1 : -1));
  }
  return { names, open: [...depth].find(([, count]) => count !== 0)?.[0] };
}

/** @param known placeholders that the page provides for this message, inferred from its variants */
function overrideProblems(text: string, before: string, known: ReadonlySet<string>): readonly string[] {
  if (text.trim() === '') return before.trim() === '' ? [] : ['is empty'];
  const reasons = placeholders(text)
    .filter((name) => !known.has(name))
    .map((name) => `has {{${name}}}, for which there is no value${suggestKey(name, [...known])}`);
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '')))
    reasons.push('has a {{ or }} that belongs to no value');
  const [old, now] = [readTags(before), readTags(text)];
  for (const name of old.names)
    if (!now.names.has(name)) reasons.push(`drops <${name}> of the text it replaces`);
  for (const name of now.names)
    if (!old.names.has(name)) reasons.push(`has <${name}>, which is not in the text it replaces`);
  if (now.open !== undefined && old.names.has(now.open))
    reasons.push(`does not open and close <${now.open}>`);
  return reasons;
}

/**
 * Finds overrides that would break the message they replace (WL-7): empty ones, unknown placeholders, lost elements.
 * `unknownOverrides` finds overrides that replace no message.
 *
 * @param files the portal's own messages of the scope
 * @param isDefault whether the overrides are the default client's, to which `_wl` variants do not apply
 * @param furtherPlaceholders returns the placeholders of a dotted key besides those of the replaced message
 */
export function findBrokenOverrides(
  files: MessageFiles,
  language: Language,
  wording: MessageTree,
  isDefault: boolean,
  furtherPlaceholders: (key: string) => readonly string[] = () => [],
): readonly OverrideProblem[] {
  const walk = (
    over: MessageTree,
    bases: Readonly<Record<Language, Node>>,
    path: string,
  ): readonly OverrideProblem[] => {
    if (Object.keys(over).length === 0) return [{ key: path.slice(0, -1), reason: 'is empty' }];
    return Object.entries(over).flatMap(([name, value]) => {
      const base = overriddenMessage(bases[language], name, isDefault);
      if (typeof value === 'string') {
        if (typeof base !== 'string') return [];
        const known = new Set([
          ...languages.flatMap((each) => pluralForms(bases[each], name).flatMap(placeholders)),
          ...furtherPlaceholders(path + name),
        ]);
        return overrideProblems(value, base, known).map((reason) => ({ key: path + name, reason }));
      }
      const deeper = Object.fromEntries(
        languages.map((each) => [each, overriddenMessage(bases[each], name, isDefault)]),
      ) as Record<Language, Node>;
      return walk(value, deeper, `${path}${name}.`);
    });
  };
  return walk(wording, files, '');
}
