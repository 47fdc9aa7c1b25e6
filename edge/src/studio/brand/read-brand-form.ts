import { type Language, languages } from '@portal/contract/i18n';
import { type BrandField, brandFields } from './schema-fields';

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A posted form by the names of its controls, which are JSON pointers. */
export type BrandForm = Readonly<Record<string, string>>;

/** Content of a draft, as read from the form. */
export interface ReadBrandForm {
  readonly content: JsonObject;
  /** Form row of each list entry, by the list's pointer; empty rows have no entry. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
}

/** Separator between name and text of a pair; there is one pair per line. */
export const PAIR_SEPARATOR = '=';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a property, never one of a prototype. */
export function getProperty(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function splitLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Reads a form. The previous content decides whether a value equal to the inherited one stays in the file. */
class FormReader {
  readonly rows = new Map<string, readonly number[]>();
  readonly #form: BrandForm;

  constructor(form: BrandForm) {
    this.#form = form;
  }

  /** @returns undefined when the field is inherited */
  read(field: BrandField, before: Json | undefined, inherited: Json | undefined): Json | undefined {
    const text = (this.#form[field.pointer] ?? '').replaceAll('\r\n', '\n');
    switch (field.kind) {
      case 'text':
      case 'colour':
      case 'choice':
        return text === '' && before !== '' ? undefined : text;
      case 'number':
        return text.trim() === '' ? undefined : this.#number(text);
      case 'switch':
        return this.#unlessInherited(text === 'on', before, inherited ?? false);
      case 'lines':
        return this.#unlessEmpty(splitLines(text), before);
      case 'choices': {
        const order = [before, inherited].find(Array.isArray) as readonly Json[] | undefined;
        const chosen = [...new Set([...(order ?? []).map(String), ...field.options])].filter(
          (option) => this.#form[`${field.pointer}/${option}`] === 'on',
        );
        return this.#unlessInherited(chosen, before, inherited ?? []);
      }
      case 'pairs':
        return this.#pairs(text, before);
      case 'group':
        return this.#group(field.fields, before, inherited);
      case 'variants':
        return this.#variant(field, before, inherited);
      case 'rows':
        return this.#list(field, before);
    }
  }

  /** Parses a number; keeps any other text, so that the check reports it. */
  #number(text: string): Json {
    const value = Number(text.trim().replace(',', '.'));
    return Number.isFinite(value) ? value : text;
  }

  #unlessInherited(value: Json, before: Json | undefined, inherited: Json): Json | undefined {
    const isInherited = before === undefined && JSON.stringify(value) === JSON.stringify(inherited);
    return isInherited ? undefined : value;
  }

  #unlessEmpty(lines: readonly string[], before: Json | undefined): Json | undefined {
    return lines.length === 0 && before === undefined ? undefined : lines;
  }

  #pairs(text: string, before: Json | undefined): Json | undefined {
    const pairs = splitLines(text).map((line): [string, string] => {
      const at = line.indexOf(PAIR_SEPARATOR);
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
    return pairs.length === 0 && before === undefined ? undefined : Object.fromEntries(pairs);
  }

  #group(
    fields: readonly BrandField[],
    before: Json | undefined,
    inherited: Json | undefined,
  ): JsonObject | undefined {
    // Properties without a control are kept.
    const unknown = Object.entries(isObject(before) ? before : {}).filter(
      ([name]) => !fields.some((field) => field.name === name),
    );
    const read = fields.flatMap((field): [string, Json][] => {
      const value = this.read(field, getProperty(before, field.name), getProperty(inherited, field.name));
      return value === undefined ? [] : [[field.name, value]];
    });
    const isEmptyBefore = isObject(before) && Object.keys(before).length === 0;
    return read.length + unknown.length === 0 && !isEmptyBefore
      ? undefined
      : Object.fromEntries([...unknown, ...read]);
  }

  #variant(
    { pointer, tag, variants }: BrandField & { readonly kind: 'variants' },
    before: Json | undefined,
    inherited: Json | undefined,
  ): JsonObject | undefined {
    const name = this.#form[`${pointer}/${tag}`] ?? '';
    const chosen = variants.find((variant) => variant.name === name);
    if (chosen === undefined) return undefined;
    const isSame = getProperty(before, tag) === name;
    const fields = this.#group(chosen.fields, isSame ? before : undefined, inherited);
    return { [tag]: name, ...fields };
  }

  #list(
    { pointer, rows }: BrandField & { readonly kind: 'rows' },
    before: Json | undefined,
  ): Json | undefined {
    const entries = Array.isArray(before) ? (before as readonly Json[]) : [];
    const read = rows.flatMap((row, index) => {
      const value = this.read(row, entries[index], undefined);
      return value === undefined ? [] : [{ value, index }];
    });
    this.rows.set(
      pointer,
      read.map(({ index }) => index),
    );
    return this.#unlessEmpty(
      read.map(({ value }) => value as string),
      before,
    );
  }
}

/** Segment of a message's path; excludes names that reach a prototype. */
const MESSAGE_STEP = /^(?!constructor$|prototype$)[A-Za-z0-9][A-Za-z0-9_-]*$/;

interface TextTree {
  [name: string]: string | TextTree;
}

function addText(tree: TextTree, [name = '', ...deeper]: readonly string[], text: string): void {
  if (deeper.length === 0) {
    tree[name] ??= text;
    return;
  }
  const next = Object.hasOwn(tree, name) ? tree[name] : (tree[name] = {});
  if (typeof next === 'object') addText(next, deeper, text);
}

function readWordings(form: BrandForm): JsonObject | undefined {
  const trees: Partial<Record<Language, TextTree>> = {};
  for (const [name, text] of Object.entries(form)) {
    const [, root, language, ...steps] = name.split('/');
    const found = languages.find((each) => each === language);
    if (root !== 'wordings' || found === undefined || text === '') continue;
    if (steps.length < 2 || !steps.every((step) => MESSAGE_STEP.test(step))) continue;
    addText((trees[found] ??= {}), steps, text.replaceAll('\r\n', '\n'));
  }
  return Object.keys(trees).length === 0 ? undefined : (trees as JsonObject);
}

/**
 * Reads a white label from the editor's form. Values equal to the inherited ones are omitted, unless the file had them
 * before.
 *
 * @param before previous content of the draft
 * @param base content of `default.json`; empty for the default white label itself
 */
export function readBrandForm(form: BrandForm, before: JsonObject, base: JsonObject): ReadBrandForm {
  const reader = new FormReader(form);
  const content: Record<string, Json> = {};
  if (before['$schema'] !== undefined) content['$schema'] = before['$schema'];
  for (const field of brandFields) {
    const value = reader.read(field, getProperty(before, field.name), getProperty(base, field.name));
    if (value !== undefined) content[field.name] = value;
  }
  const known = new Set(['$schema', 'wordings', ...brandFields.map(({ name }) => name)]);
  for (const [name, value] of Object.entries(before)) if (!known.has(name)) content[name] = value;
  const wordings = readWordings(form) ?? (before['wordings'] === undefined ? undefined : {});
  if (wordings !== undefined) content['wordings'] = wordings;
  return { content, rows: reader.rows };
}

/** Returns the pointer of the control for a mistake, whose list index does not count the form's empty rows. */
export function controlPointer(pointer: string, rows: ReadBrandForm['rows']): string {
  for (const [list, indices] of rows) {
    if (!pointer.startsWith(`${list}/`)) continue;
    const [index = '', ...rest] = pointer.slice(list.length + 1).split('/');
    return [list, indices[Number(index)] ?? index, ...rest].join('/');
  }
  return pointer;
}
