import type { RouteDeclaration, SlotName } from '@portal/registry/manifest';
import type { PartDeclaration } from '../part';

/** Expected value of a field: a predicate, and its description in messages. */
interface Expected {
  readonly is: (value: unknown) => boolean;
  readonly what: string;
}

const SLOTS: readonly SlotName[] = ['header', 'main', 'footer', 'notices'];
const SHARED: readonly string[] = ['zustand', 'i18next', 'react-i18next'];

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(isItem: (item: unknown) => boolean): Expected['is'] {
  return (value) => Array.isArray(value) && value.every(isItem);
}

const TEXT: Expected = { is: isText, what: 'a text' };
const TEXTS: Expected = { is: isListOf(isText), what: 'a list of texts' };
const OBJECT: Expected = { is: isObject, what: 'an object' };

function listOf(known: readonly string[]): Expected {
  return { is: isListOf((item) => known.includes(String(item))), what: `a list of ${known.join(', ')}` };
}

const FIELDS: Readonly<Record<keyof PartDeclaration, Expected>> = {
  name: TEXT,
  slots: listOf(SLOTS),
  routes: { is: isListOf(isObject), what: 'a list of objects' },
  exposes: OBJECT,
  uses: TEXTS,
  texts: TEXTS,
  shares: listOf(SHARED),
};

const ROUTE_FIELDS: Readonly<Record<keyof RouteDeclaration, Expected>> = {
  path: TEXT,
  page: TEXT,
  title: TEXT,
  query: TEXTS,
  example: TEXT,
  status: { is: (value) => Number.isInteger(value), what: 'a number such as 404' },
  passThrough: TEXTS,
};

function findFieldMistakes(
  place: string,
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Expected>>,
  required: readonly string[],
): readonly string[] {
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name) => `${place}${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, given]) => {
    const expected = fields[name];
    if (expected === undefined)
      return [`${place}${name} is not a known field; known are ${Object.keys(fields).join(', ')}`];
    return given === undefined || expected.is(given) ? [] : [`${place}${name} must be ${expected.what}`];
  });
  return [...missing, ...wrong];
}

/**
 * Checks the declaration in `portal.part.ts`: builds do not check types, so a misspelt field would be ignored and the
 * part would go live without that setting.
 *
 * @param declaration the default export
 * @param folder name of the part's folder
 * @param parts names of the workspace's parts
 * @returns one clause per mistake, which names the field
 */
export function findDeclarationMistakes(
  declaration: unknown,
  folder: string,
  parts: readonly string[],
): readonly string[] {
  if (!isObject(declaration))
    return ['it has no default export; it begins with "export default definePart({"'];
  const mistakes = findFieldMistakes('', declaration, FIELDS, ['name', 'slots']);
  if (mistakes.length > 0) return mistakes;
  const { name, routes = [], uses = [] } = declaration as unknown as PartDeclaration;
  return [
    ...(name === folder ? [] : [`name must be that of its folder, ${folder}`]),
    ...routes.flatMap((route, index) =>
      findFieldMistakes(`routes[${index}].`, { ...route }, ROUTE_FIELDS, ['path', 'page']),
    ),
    ...uses
      .filter((used) => !parts.includes(used))
      .map((used) => `uses names ${used}, which is no part of this workspace; parts are ${parts.join(', ')}`),
  ];
}
